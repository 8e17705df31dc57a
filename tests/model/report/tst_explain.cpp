// SPDX-License-Identifier: Apache-2.0
#include "engine/compile_training.hpp"
#include "engine/evaluate.hpp"
#include "report/explain.hpp"
#include "report/metric_formula.hpp"
#include "support/sample_machine.hpp"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace ridge;

namespace {

PairingResult sampleResult()
{
    PairingResult result;
    result.scenario.training = sample::gpt3();
    result.pairing.mapping = sample::gpt3Mapping();
    result.machine = sample::a100Like();
    result.machine.sources[index(Parameter::peak16)] = {"A100 datasheet", Confidence::datasheet, "", false};
    result.machine.sources[index(Parameter::gemm16)] = {"fit", Confidence::measured, "", false};
    result.plan = compileTraining(result.scenario.training, result.pairing.mapping, result.machine.structure,
                                  result.machine.software);
    result.evaluation = evaluate<double>(result.plan, result.machine.values);
    return result;
}

double relative(double a, double b)
{
    return std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

/// Visits every explanation of the tree.
template <class Visit>
void forEach(const Explanation& e, const Visit& visit)
{
    visit(e);
    for (const Explanation& child : e.children)
        forEach(child, visit);
}

const Explanation* find(const Explanation& e, const std::string& id)
{
    if (e.id == id && !e.repeated)
        return &e;
    for (const Explanation& child : e.children)
        if (const Explanation* found = find(child, id))
            return found;
    return nullptr;
}

} // namespace

class TestExplain : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyMetricHasTheEnginesValue()
    {
        const PairingResult result = sampleResult();
        for (const Metric& metric : metrics(result)) {
            const auto explained = explain(result, metric.name);
            QVERIFY2(explained.ok(), metric.name.c_str());
            QVERIFY2(relative(explained->root.value, metric.value) < 1e-12, metric.name.c_str());
            QCOMPARE(explained->root.unit, metric.unit);
            QVERIFY(!explained->root.title.empty());
        }
    }

    void ledgerCellsCanBeExplained()
    {
        const PairingResult result = sampleResult();
        const auto hbm = explain(result, "ledger/forward/hbm");
        QVERIFY(hbm.ok());
        QCOMPARE(hbm->root.value,
                 result.evaluation.exposed[std::size_t(Phase::forward)][std::size_t(Resource::hbm)]);
        QVERIFY(!hbm->root.children.empty());
        QVERIFY(explain(result, "ledger/forward/compute.fp16").ok());
    }

    void aSliceOfTheLedgerIsTheSumOfItsCells()
    {
        const PairingResult result = sampleResult();
        const auto sum = [&](Resource resource) {
            double seconds = 0;
            for (const auto& phase : result.evaluation.exposed)
                seconds += phase[std::size_t(resource)];
            return seconds;
        };
        const auto hbm = explain(result, "ledger/hbm");
        QVERIFY(hbm.ok());
        QVERIFY(relative(hbm->root.value, sum(Resource::hbm)) < 1e-12);
        const std::string both = ledgerMetric({Resource::launch, Resource::latency}, result.plan.precision);
        QCOMPARE(both, std::string("ledger/launch+latency"));
        const auto waits = explain(result, both);
        QVERIFY(waits.ok());
        QVERIFY(relative(waits->root.value, sum(Resource::launch) + sum(Resource::latency)) < 1e-12);
        for (const char* wrong : {"ledger/", "ledger/nothing", "ledger/hbm+", "ledger/hbm+hbm", "ledger/nowhere/hbm"})
            QVERIFY2(!explain(result, wrong).ok(), wrong);
    }

    void acceleratorsAreTheProductOfTheMapping()
    {
        const PairingResult result = sampleResult(); // TP 8, PP 8, DP 1
        const auto explained = explain(result, "accelerators");
        QVERIFY(explained.ok());
        QVERIFY(explained->root.value == result.plan.accelerators);
        QCOMPARE(explained->root.substituted, std::string("8 x 8 x 1"));
        QVERIFY(explained->inputs.empty());
    }

    void sharesOfInputsAreTheEvaluationsElasticities()
    {
        const PairingResult result = sampleResult();
        const auto explained = explain(result, "time");
        QVERIFY(explained.ok());
        double sum = 0;
        for (const double share : explained->confidenceShares)
            sum += share;
        QVERIFY(std::abs(sum - 1) < 1e-12);
        // reverse-mode derivatives of the trace against forward-mode derivatives of the evaluation
        int compared = 0;
        for (const InputWeight& input : explained->inputs) {
            double share = 0;
            bool found = false;
            forEach(explained->root, [&](const Explanation& e) {
                if (e.isInput && e.id == key(input.parameter)) {
                    share = e.share;
                    found = true;
                }
            });
            QVERIFY2(found, std::string(key(input.parameter)).c_str());
            QVERIFY2(std::abs(share - input.elasticity) < 1e-9, std::string(key(input.parameter)).c_str());
            ++compared;
        }
        QVERIFY(compared > 10);
    }

    void peakCarriesItsSource()
    {
        const PairingResult result = sampleResult();
        const auto explained = explain(result, "time");
        const Explanation* peak = find(explained->root, "peak-16");
        QVERIFY(peak != nullptr);
        QCOMPARE(peak->source, std::string("A100 datasheet"));
        QCOMPARE(peak->value, 312e12);
        QVERIFY(peak->share < 0); // more peak, less time
    }

    void aMatrixProductIsSubstitutedWithItsNumbers()
    {
        const PairingResult result = sampleResult();
        const auto explained = explain(result, "time");
        bool found = false;
        forEach(explained->root, [&](const Explanation& e) {
            if (e.id.rfind("matrix-compute", 0) == 0 && !e.repeated) {
                found = true;
                QVERIFY(e.substituted.find("312.0 TFLOP/s") != std::string::npos);
                QVERIFY(e.substituted.find("0.7700") != std::string::npos);
            }
        });
        QVERIFY(found);
    }

    void aStepIsDerivedOnce()
    {
        const PairingResult result = sampleResult();
        const auto explained = explain(result, "time");
        std::map<std::string, int> derived;
        forEach(explained->root, [&](const Explanation& e) {
            if (!e.isInput && !e.repeated && !e.substituted.empty())
                ++derived[e.id];
        });
        QVERIFY(derived.size() > 20);
        for (const auto& [id, times] : derived)
            QVERIFY2(times == 1, id.c_str());
    }

    void freeingAResourceIsAReevaluation()
    {
        const PairingResult result = sampleResult();
        const auto explained = explain(result, "time");
        ParameterValues fast = result.machine.values;
        fast[index(Parameter::hbmBandwidth)] *= 1e12;
        const double withFastMemory = evaluateTime<double>(result.plan, fast);
        bool found = false;
        for (const Saving& s : explained->savings)
            if (s.resource == Resource::hbm) {
                found = true;
                QVERIFY(s.seconds.has_value());
                QVERIFY(relative(*s.seconds, result.evaluation.time - withFastMemory) < 1e-9);
            }
        QVERIFY(found);
        for (const Saving& s : explained->savings)
            QVERIFY(s.seconds.has_value() != !s.reason.empty());
        for (std::size_t i = 1; i < explained->savings.size(); ++i)
            QVERIFY(explained->savings[i - 1].seconds.value_or(-1) >= explained->savings[i].seconds.value_or(-1));
    }

    void freeingACellSavesAtMostWhatFreeingTheResourceSaves()
    {
        const PairingResult result = sampleResult();
        const auto cells = savingsByCell(result.plan, result.machine.values, result.evaluation);
        const auto resources = savingsByResource(result.plan, result.machine.values, result.evaluation);
        int compared = 0;
        for (const Saving& cell : cells)
            for (const Saving& whole : resources)
                if (cell.resource == whole.resource && cell.seconds && whole.seconds) {
                    QVERIFY(*cell.seconds >= 0);
                    QVERIFY(*cell.seconds <= *whole.seconds * (1 + 1e-9));
                    ++compared;
                }
        QVERIFY(compared > 5);
    }

    void savingsOfTimeStandBesideNoMemory()
    {
        const auto memory = explain(sampleResult(), "memory_per_accelerator");
        QVERIFY(memory->savings.empty() && memory->cellSavings.empty());
        QVERIFY(explanationText(*memory, Precision::fp16).find("would save") == std::string::npos);
        QVERIFY(explanationText(*explain(sampleResult(), "time"), Precision::fp16).find("would save") != std::string::npos);
    }

    void utilisationListsItsInputs()
    {
        const auto explained = explain(sampleResult(), "mfu");
        std::vector<std::string> ids;
        for (const Explanation& child : explained->root.children)
            ids.push_back(child.id);
        for (const char* id : {"model-flop-full", "accelerators", "step-time", "peak-16"})
            QVERIFY2(std::find(ids.begin(), ids.end(), id) != ids.end(), id);
        const std::string text = explanationText(*explained, Precision::fp16);
        QVERIFY(text.find("[elasticity -1.00]") != std::string::npos); // of the step's time
        QVERIFY(text.find("[share") == std::string::npos);             // a ratio has no shares
    }

    void sharesAndElasticitiesAreLabelled()
    {
        const std::string text = explanationText(*explain(sampleResult(), "time"), Precision::fp16);
        QVERIFY(text.find("[share ") != std::string::npos);
        QVERIFY(text.find("[elasticity -") != std::string::npos);
        QVERIFY(text.find("share: the part of the number") != std::string::npos);
    }

    void unknownMetricListsTheKnownOnes()
    {
        const auto explained = explain(sampleResult(), "speed");
        QVERIFY(!explained.ok());
        QCOMPARE(explained.diagnostics().front().code, std::string("unknown-metric"));
        QVERIFY(explained.diagnostics().front().hint.find("tokens_per_s") != std::string::npos);
    }

    void textNamesFormulaNumbersAndSource()
    {
        const auto explained = explain(sampleResult(), "tokens_per_s");
        const std::string text = explanationText(*explained, Precision::fp16);
        QVERIFY(text.find("tokens per step / step time") != std::string::npos);
        QVERIFY(text.find("A100 datasheet") != std::string::npos);
        QVERIFY(text.find("If it were free") != std::string::npos);
        QVERIFY(text.find(" nan") == std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestExplain)
#include "tst_explain.moc"
