// SPDX-License-Identifier: Apache-2.0
#include "validation/default_rules.hpp"

#include "model/validation/sample_rows.hpp"

#include <QTest>

using namespace ridge;

namespace {

TrainingRow rowWith(const std::string& column, const std::string& text)
{
    return readTrainingRow(sample::with(column, text));
}

StackHabits modern() { return {true, ZeroStage::optimizer, true, true, false, 4096}; }
StackHabits old() { return {false, ZeroStage::none, false, false, false, 4096}; }

} // namespace

class TestDefaultRules : public QObject {
    Q_OBJECT
private slots:
    void keysAreUniqueAndKebab()
    {
        std::set<std::string_view> seen;
        for (std::size_t i = 0; i < defaultRuleCount; ++i) {
            const auto word = key(static_cast<DefaultRule>(i));
            QVERIFY(!word.empty() && seen.insert(word).second);
        }
    }
    void aCapacityInTheHardwareText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("bytes");
        QTest::newRow("joined") << "V100-SXM2 32GB (DGX-1)" << 32e9;
        QTest::newRow("apart") << "A100 80 GB" << 80e9;
        QTest::newRow("hyphen") << "NVIDIA H100-SXM5-80GB" << 80e9;
        QTest::newRow("at the end of words") << "Instinct MI325X 256GB HBM3E" << 256e9;
        QTest::newRow("binary") << "TPU v4, 32 GiB" << 32.0 * 1073741824.0;
        QTest::newRow("said twice") << "A100 40GB, 40 GB" << 40e9;
        QTest::newRow("name") << "8 GB200" << 0.0;
        QTest::newRow("rate") << "NVLink 900 GB/s" << 0.0;
        QTest::newRow("two") << "A100 40GB or 80GB" << 0.0;
        QTest::newRow("none") << "DGX-H100" << 0.0;
        QTest::newRow("nothing") << "" << 0.0;
        QTest::newRow("huge") << QString(QString(400, '9') + "GB") << 0.0;
    }
    void aCapacityInTheHardwareText()
    {
        QFETCH(QString, text);
        QFETCH(double, bytes);
        const auto stated = statedCapacity(text.toStdString());
        QCOMPARE(stated.has_value(), bytes > 0);
        QCOMPARE(stated.value_or(0), bytes);
    }
    void aStatedCapacityReplacesTheParts()
    {
        Part part = *sample::catalogue().find(PartId("chip-a")); // 80 GB
        part.params["memory_usable"] = sample::datum(79e9);
        const auto capacity = [&](const char* hardware, bool flagged) {
            DefaultRules used;
            const Part stated = partAsStated(part, rowWith("hardware", hardware), used);
            if (used != (flagged ? DefaultRules{DefaultRule::capacity} : DefaultRules{}))
                return -1.0;
            if (stated.number("memory_usable").has_value() == flagged)
                return -2.0;
            return stated.numberOr("memory_capacity", 0);
        };
        QCOMPARE(capacity("Chip A 32GB", true), 32e9);
        QCOMPARE(capacity("Chip A 80GB", false), 80e9);
        QCOMPARE(capacity("Chip A", false), 80e9);
        QCOMPARE(capacity("Node A 640GB", false), 80e9); // eight of them
        part.params["memory_capacity"] = sample::datum(34359738368.0);
        QCOMPARE(capacity("Chip A 32GB", false), 34359738368.0);
    }
    void aCompleteRowUsesNoRule()
    {
        DefaultRules used;
        const TrainingRow row = readTrainingRow(sample::row());
        const RowDegrees degrees = degreesOf(row, used);
        QCOMPARE(degrees.tp, 2);
        QCOMPARE(degrees.dp, 4);
        const auto model = modelOf(row, degrees, used);
        QVERIFY(model);
        QCOMPARE(model->headDim, 128);
        QCOMPARE(sequenceOf(row, modern(), used), 128);
        QCOMPARE(zeroOf(row, modern(), used), ZeroStage::none);
        const RowBatch batch = batchOf(row, degrees, 128, modern(), used);
        QCOMPARE(batch.global, 32.0);
        QCOMPARE(batch.micro, 4.0);
        QVERIFY(!sequenceParallelOf(row, degrees, modern(), used));
        QCOMPARE(recomputeOf(row, modern(), used), Recompute::none);
        QVERIFY(used.empty());
    }
    void expertsOutOfText()
    {
        const std::string cell = "experts=256,topk=8,shared=1,moe_ffn=2048,first_dense=3,MLA(q_lora=1536,kv_lora=512,nope=128,rope=64,v=128)";
        const Experts experts = expertsOf(cell, 61);
        QVERIFY((experts == Experts{256, 8, 1, 2048, 3, 0}));
        QVERIFY((latentOf(cell) == LatentAttention{1536, 512, 128, 64, 128}));
        QCOMPARE(expertsOf("experts=128,topk=1,shared=1,moe_ffn=8192,every_2nd_layer", 48).denseLayers, 24);
        QCOMPARE(expertHeadDim("experts=128,topk=4,moe_ffn=2880,head_dim=64"), 64);
        QCOMPARE(expertsOf("many", 8).routed, 0);
        QCOMPARE(latentOf("MLA(q_lora=1536)").keyValueRank, 0); // half a statement is none
    }
    void shardGroupsAndSlices()
    {
        RowDegrees degrees;
        degrees.dp = 128;
        QCOMPARE(shardGroupOf(rowWith("zero_or_fsdp", "FSDP group 64"), degrees), 64);
        TrainingRow row = rowWith("zero_or_fsdp", "FSDP 8 in node, DP across nodes");
        row.acceleratorsPerNode = 8;
        QCOMPARE(shardGroupOf(row, degrees), 8);
        row = rowWith("notes", "2 slice(s) of v5p-128 (64 chips/slice)");
        QCOMPARE(slicesOf(row).count, 2);
        QCOMPARE(slicesOf(row).chips, 64.0);
        QCOMPARE(shardGroupOf(row, degrees), 64);
    }
    void ranksWithoutASequenceShareOne()
    {
        DefaultRules used;
        RowDegrees degrees;
        degrees.dp = 16;
        shareSequences(degrees, 4, used);
        QVERIFY(degrees.dp == 4 && degrees.cp == 4);
        QVERIFY(used.count(DefaultRule::contextParallel) == 1);
        shareSequences(degrees, 4, used);
        QVERIFY(degrees.dp == 4 && degrees.cp == 4);
    }
    void vocabularyAndInnerWidth()
    {
        DefaultRules used;
        TrainingRow row = rowWith("vocab", "");
        row.ffnHidden.reset();
        const auto model = modelOf(row, {}, used);
        QCOMPARE(model->vocab, 51200);
        QCOMPARE(model->ffnHidden, 1024);
        QCOMPARE(used, (DefaultRules{DefaultRule::vocab, DefaultRule::ffn}));
    }
    void headsAreTheNearestDivisorThatTpDivides()
    {
        DefaultRules used;
        TrainingRow row = rowWith("heads", "");
        row.hidden = 1536; // 1536/128 = 12 is no multiple of 8; 8 and 16 are equally near, the smaller wins
        row.kvHeads.reset();
        const auto model = modelOf(row, {8, 1, 1, 1}, used);
        QCOMPARE(model->heads, 8);
        QCOMPARE(model->kvHeads, 8);
        QVERIFY(used.count(DefaultRule::heads));
    }
    void layersFromSizeAreAMultipleOfTheStages()
    {
        DefaultRules used;
        TrainingRow row = rowWith("layers", "");
        row.hidden = 1000;
        row.vocab = 1000;
        row.parameters = 1e6 + 12e6 * 9; // nine layers
        QCOMPARE(modelOf(row, {1, 1, 1, 1}, used)->layers, 9);
        QCOMPARE(modelOf(row, {1, 4, 1, 1}, used)->layers, 8);
        QVERIFY(used.count(DefaultRule::layersFromSize));
    }
    void shapeFromTheSizeInTheName()
    {
        DefaultRules used;
        TrainingRow row = readTrainingRow(sample::with("model_name", "GPT-175B"));
        row.hidden.reset();
        row.layers.reset();
        const auto model = modelOf(row, {}, used);
        QCOMPARE(model->hidden, 12928); // cube root of 175e9 * 150 / 12 is 12981; 101 x 128
        QCOMPARE(model->layers, 87);
        QVERIFY(used.count(DefaultRule::shapeFromSize));
        row.parameters.reset();
        QVERIFY(!modelOf(row, {}, used));
    }
    void sizesInNames_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("size");
        QTest::newRow("billions") << "gpt-3 175b" << 175e9;
        QTest::newRow("version before size") << "llama 3.1 8b" << 8e9;
        QTest::newRow("trillion") << "gpt-1t" << 1e12;
        QTest::newRow("fraction") << "gpt-3.6b" << 3.6e9;
        QTest::newRow("underscore") << "llama3.1_405b" << 405e9;
        QTest::newRow("none") << "gpt-3" << 0.0;
        QTest::newRow("word, no unit") << "3 models" << 0.0;
    }
    void sizesInNames()
    {
        QFETCH(QString, name);
        QFETCH(double, size);
        QCOMPARE(sizeInName(name.toStdString()).value_or(0), size);
    }
    void gatedByFamily()
    {
        QVERIFY(hasGatedFfn("llama 3.1 8b"));
        QVERIFY(hasGatedFfn("gpt oss 120b"));
        QVERIFY(!hasGatedFfn("gpt-3 175b"));
        QVERIFY(!hasGatedFfn("maxtext-22b"));
    }
    void zeroFromText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("stage");
        QTest::addColumn<bool>("byDefault");
        QTest::newRow("switched off") << "DDP (FSDP=0)" << 1 << false;
        QTest::newRow("sharded") << "FSDP FULL_SHARD (ZeRO-3)" << 3 << false;
        QTest::newRow("gradients") << "FSDP SHARD_GRAD_OP (ZeRO-2)" << 2 << false;
        QTest::newRow("optimizer") << "Megatron distributed optimizer" << 1 << false;
        QTest::newRow("plain") << "DDP" << 0 << false;
        QTest::newRow("blank") << "" << 1 << true;
    }
    void zeroFromText()
    {
        QFETCH(QString, text);
        QFETCH(int, stage);
        QFETCH(bool, byDefault);
        DefaultRules used;
        QCOMPARE(static_cast<int>(zeroOf(rowWith("zero_or_fsdp", text.toStdString()), modern(), used)), stage);
        QCOMPARE(used.count(DefaultRule::zero) == 1, byDefault);
    }
    void precisionFollowsTextAndPart()
    {
        const Catalogue catalogue = sample::catalogue();
        const Part& chip = *catalogue.find(PartId("chip-a"));
        DefaultRules used;
        const auto of = [&](const char* text, const StackHabits& habits) {
            return precisionOf(rowWith("precision", text), chip, false, habits, used);
        };
        QCOMPARE(of("fp16", modern()), Precision::fp16);
        QCOMPARE(of("BF16", modern()), Precision::bf16);
        QCOMPARE(of("FP8-CS", modern()), Precision::fp8);
        QCOMPARE(of("MXFP8", modern()), Precision::mxfp8);
        QCOMPARE(of("", old()), Precision::bf16);
        QVERIFY(used.empty());
        QCOMPARE(of("NVFP4", modern()), Precision::fp8); // the part has no 4-bit rate
        QCOMPARE(used, DefaultRules{DefaultRule::precisionLowered});
        used.clear();
        QCOMPARE(of("", modern()), Precision::fp8);
        QCOMPARE(used, DefaultRules{DefaultRule::precision});
        Part slow = chip;
        slow.params["flops_fp8"] = sample::datum(100e12);
        QCOMPARE(precisionOf(rowWith("precision", "fp8"), slow, false, modern(), used), Precision::bf16);
        QVERIFY(used.count(DefaultRule::precisionLowered));
    }
    void batches()
    {
        DefaultRules used;
        TrainingRow row = rowWith("micro_batch", "");
        QCOMPARE(batchOf(row, {2, 1, 1, 4}, 4096, old(), used).micro, 4.0);  // 16384 / 4096
        QCOMPARE(batchOf(row, {2, 1, 1, 4}, 1024, old(), used).micro, 8.0);  // no more than 32 / 4
        QCOMPARE(batchOf(row, {1, 2, 1, 4}, 4096, old(), used).micro, 1.0);  // pipelines
        QCOMPARE(batchOf(row, {1, 1, 1, 64}, 4096, old(), used).micro, 0.5); // fewer sequences than replicas
        QCOMPARE(used, DefaultRules{DefaultRule::microBatch});

        used.clear();
        row = rowWith("global_batch_seqs", "");
        QCOMPARE(batchOf(row, {2, 4, 1, 1}, 128, old(), used).global, 128.0); // 4 x 8 x 4 stages
        QCOMPARE(used, DefaultRules{DefaultRule::batch});
        used.clear();
        StackHabits perDevice = old();
        perDevice.batchPerDevice = true;
        const RowBatch chips = batchOf(row, {2, 1, 1, 4}, 128, perDevice, used);
        QCOMPARE(chips.global, 32.0); // 4 per device, 8 devices
        QCOMPARE(chips.micro, 8.0);   // two devices share a replica
        QCOMPARE(used, DefaultRules{DefaultRule::batchFromChips});

        row.microBatch.reset();
        QVERIFY(!batchOf(row, {1, 1, 1, 8}, 128, old(), used).stated);
    }
    void dataParallelIsWhatIsLeft()
    {
        DefaultRules used;
        QCOMPARE(degreesOf(rowWith("DP", "4"), used).dp, 4);
        QVERIFY(used.empty());
        QCOMPARE(degreesOf(rowWith("DP", "7"), used).dp, 4);
        QCOMPARE(used, DefaultRules{DefaultRule::dataParallel});
    }
    void remainingBlanks()
    {
        DefaultRules used;
        QCOMPARE(sequenceOf(rowWith("seq_len", ""), modern(), used), 4096);
        QVERIFY(sequenceParallelOf(rowWith("seq_parallel", ""), {2, 1, 1, 4}, modern(), used));
        QVERIFY(!sequenceParallelOf(rowWith("seq_parallel", ""), {1, 1, 1, 8}, modern(), used));
        QCOMPARE(recomputeOf(rowWith("recompute", ""), modern(), used), Recompute::automatic);
        QCOMPARE(recomputeOf(rowWith("recompute", "full (assumed)"), modern(), used), Recompute::full);
        QCOMPARE(used,
                 (DefaultRules{DefaultRule::sequence, DefaultRule::sequenceParallel, DefaultRule::recomputeByMemory}));
    }
    void networkTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("rate"); // B/s per accelerator of eight in a node; 0: none
        QTest::newRow("per device") << "800 Gb/s per node InfiniBand (100 Gb/s per GPU)" << 12.5e9;
        QTest::newRow("per node") << "1600 Gb/s per node RoCE" << 25e9;
        QTest::newRow("adapters") << "4x ConnectX-7 IB NDR 400 Gb/s / " << 25e9;
        QTest::newRow("adapters per node") << "8x 200 Gb/s HDR IB per node" << 25e9;
        QTest::newRow("several networks")
            << "Storage: 2x ConnectX-7 IB NDR 400Gb/s, Compute: 8x ConnectX-7 IB NDR 400Gb/s" << 50e9;
        QTest::newRow("links, each with a rate") << "4x Omni-Path 100 Gb/s per node" << 6.25e9;
        QTest::newRow("links without a rate") << "4x Omni-Path links per node" << 6.25e9;
        QTest::newRow("no rate") << "RoCE, rate not stated" << 0.0;
        QTest::newRow("blank") << "" << 0.0;
    }
    void networkTexts()
    {
        QFETCH(QString, text);
        QFETCH(double, rate);
        QCOMPARE(networkRate(text.toStdString(), 8).value_or(0), rate);
    }
};

QTEST_APPLESS_MAIN(TestDefaultRules)
#include "tst_default_rules.moc"
