// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/machine.hpp"
#include "engine/plan.hpp"

namespace ridge {

/// Fills a plan for dense transformer training; the mapping in the plan has been checked.
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
    void countMemory();
    double dpStride() const;
    double ppStride() const;
    void shapePipeline();

    // operations: each adds rows to the plan and leaves of the schedule
    Step operation(const Operation& row);
    Operation gemm(OperationId id, Phase phase, Pass pass, double m, double n, double k, int bits) const;
    Operation stream(OperationId id, Phase phase, double bytes, Parameter scale0 = Parameter::count,
                     Parameter scale1 = Parameter::count) const;
    Operation collective(OperationId id, Phase phase, double payload, double factor, double members,
                         double stride) const;
    Operation pointToPoint(double payload, double stride) const;
    Operation host(OperationId id, Phase phase) const;

    // schedule
    using Terms = FixedVector<Term, 24>;
    Step sum(const Terms& terms, Formula formula);
    Step wrap(StepKind kind, Step a, Step b = 0);
    Step partial(Step a, Parameter parameter, bool exposesParameter);
    void append(Terms& terms, const Operation& row, double times = 1);

    // pieces of the job
    struct ForwardPass {
        Step device = 0;        ///< all device work of a forward pass
        Step selective = 0;     ///< what selective recompute repeats of it
        double selectiveTimes = 1;
        Step exchange = 0;      ///< tensor-parallel communication, before overlap
        Step host = 0;
    };
    struct Linear {
        OperationId id;
        double n, k;
    };
    FixedVector<Linear, 4> linears() const;
    void appendAttention(Terms& terms, Phase phase);
    void appendStreams(Terms& terms, Phase phase, bool backward);
    ForwardPass forwardPass(Phase phase);
    Step exchange(Phase phase);
    Step hostPass(Phase phase);
    Step forwardLayer();
    Step backwardLayer();
    Step layerPass(Step device, Step exchange, Step host);
    Step head();
    Step embedding();
    Step hop();
    Step pipeline(Step layer, Step embedding, Step head, Step hop);
    Step gradientSync(Step layer);
    Step optimizer();

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
    double m_microBatches = 1;
    PipelineShape m_pipeline;
};

} // namespace ridge
