// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"
#include "engine/plan.hpp"

namespace ridge {

/// Fills a plan for transformer training; the mapping in the plan has been checked.
/// Formulas: docs/model.md, "Training step". One object compiles one plan.
class TrainingCompiler {
public:
    TrainingCompiler(const TrainingScenario& scenario, const MachineStructure& machine, const SoftwareTraits& software,
                     Plan& plan);
    void compile();

private:
    using Step = std::uint8_t;

    // sizes and strides
    void resolveBatch();
    void countWork();
    void countParameters();
    void countMemory();
    enum class Axis { tensor, pipeline, data };
    double strideOf(Axis axis) const;
    double contextStride() const;
    bool outside(Axis axis) const;
    double dpStride() const { return strideOf(Axis::data); }
    double ppStride() const { return strideOf(Axis::pipeline); }
    void shapePipeline();

    // operations: each adds rows to the plan and leaves of the schedule
    Step operation(const Operation& row);
    Operation gemm(OperationId id, Phase phase, Pass pass, double m, double n, double k, int bits) const;
    Operation stream(OperationId id, Phase phase, double bytes, Parameter scale0 = Parameter::count,
                     Parameter scale1 = Parameter::count) const;
    Operation collective(OperationId id, Phase phase, double payload, double factor, double members,
                         double stride, bool outside = false) const;
    Operation pointToPoint(OperationId id, Phase phase, double payload, double members, double stride,
                           bool outside = false) const;
    Operation tokenExchange(Phase phase) const;
    Operation host(OperationId id, Phase phase) const;

    // schedule
    using Terms = FixedVector<Term, 40>;
    Step sum(const Terms& terms, Formula formula);
    Step wrap(StepKind kind, Step a, Step b = 0);
    Step partial(Step a, Parameter exposed);
    Step under(Step a, Step cover, Parameter overlap);
    void append(Terms& terms, const Operation& row, double times = 1);

    // pieces of the job
    struct ForwardPass {
        Step device = 0;        ///< all device work of a forward pass
        Step products = 0;      ///< the matrix products of the linears among it
        Step selective = 0;     ///< what selective recompute repeats of it
        double selectiveTimes = 1;
        Step exchange = 0;      ///< tensor-parallel communication, before overlap
        Step experts = 0;       ///< expert exchange, before overlap
        Step context = 0;       ///< exposed exchange of keys and values
        Step host = 0;
    };
    /// One product of a layer: [m, k] tokens by a weight [k, n], `times` in a mean layer.
    struct Linear {
        OperationId id;
        double m, n, k, times;
        bool grouped;
    };
    using Linears = FixedVector<Linear, 12>;
    Linears linears() const;
    void addAttentionLinears(Linears& all) const;
    void addExpertLinears(Linears& all) const;
    void appendProducts(Terms& terms, const Linear& linear, Phase phase, Pass pass);
    void appendAttention(Terms& terms, Phase phase);
    void appendFusedAttention(Terms& terms, Phase phase);
    void appendMerges(Terms& terms, Phase phase);
    void appendStreams(Terms& terms, Phase phase, bool backward);
    void appendCasts(Terms& terms, Phase phase, bool backward);
    double streamedBytes() const;
    ForwardPass forwardPass(Phase phase);
    Step exchange(Phase phase);
    Step shownExchange(Step exchange, Step device, const Terms& products);
    Step hiddenExchange(Step exchange, Step cover, double times);
    bool scattersStageMessages() const;
    bool overlapsGradients() const;
    Step expertExchange(Phase phase);
    bool expertsHideUnderOther() const;
    Step expertsUnderOther();
    Step contextExchange(Phase phase, Step cover);
    void repeat(const ForwardPass& again, Terms& device, Terms& products, Terms& hosts, Terms& exchanges, Terms& experts,
                Terms& context) const;
    Step hostPass(Phase phase);
    Step forwardLayer();
    Step backwardLayer();
    Step layerPass(Step device, const Terms& products, Step exchange, Step experts, const Terms& context, Step host);
    bool shardsWeights() const;
    double gatheredBytes() const;
    Step withShards(Step pass, double parameters, double gathers, double scatters, Phase phase);
    Step head(Step layer);
    Step withPrediction(Step head, Step layer);
    double projectionParameters() const;
    void appendCheckpoint(Terms& whole, Step step);
    Step embedding();
    Step hop();
    Step pipeline(Step layer, Step embedding, Step head, Step hop);
    Step gradientSync(Step layer);
    void appendGradientSync(Terms& terms, double parameters, double members, double stride);
    void appendReplicaSync(Terms& terms);
    Step optimizer();
    Operation hostTransfer(Phase phase, double bytes) const;
    bool offloads(Offload what) const;
    bool keepsGathered() const;
    double movedWeights(Phase phase) const;
    Step withOffload(Step pass, Phase phase, Share layers);
    Step withHost(Step pass, Phase phase);
    void appendOptimizerTransfer(Terms& terms);

    const TrainingScenario& m_scenario;
    const TransformerModel& m_model;
    const MachineStructure& m_machine;
    const SoftwareTraits& m_software;
    Plan& m_plan;

    int m_bits = 16;
    double m_tp = 1, m_pp = 1, m_vp = 1, m_dp = 1;
    double m_tokens = 0;        ///< per micro-batch and rank
    double m_queries = 0;       ///< query width per rank
    double m_keys = 0;          ///< key (and value) width per rank
    double m_ffn = 0;           ///< FFN width per rank
    double m_sharded = 0;       ///< hidden width that sequence parallelism shards
    double m_gates = 1;         ///< matrices of the first FFN linear
    double m_layerParameters = 0; ///< per rank
    double m_rankParameters = 0;  ///< layers of one stage plus embedding, per rank
    double m_rankExperts = 0;     ///< routed experts among them
    double m_trained = 1;         ///< share of the parameters that is trained
    double m_written = 0;         ///< parameters of the whole job whose state a checkpoint holds
    double m_cp = 1, m_ep = 1;
    double m_group = 1;           ///< ranks that hold the same weights: DP x CP
    double m_shard = 1;           ///< ranks that share one copy of a state that is sharded
    double m_moe = 0;             ///< share of the layers with experts
    double m_expertRanks = 1;     ///< tensor-parallel ranks one expert is split over
    double m_expertTokens = 0;    ///< tokens of a mean routed expert
    double m_microBatches = 1;
    bool m_expertsUnderOther = false; ///< experts exchange under the passes of another micro-batch
    Terms m_otherExchange, m_otherCover; ///< forward and backward: what hides so, and under what
    PipelineShape m_pipeline;
};

} // namespace ridge
