// SPDX-License-Identifier: Apache-2.0
#include "workload/transformer.hpp"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTest>

#include <cmath>

/// What ships is read as plain JSON here, independent of the study reader: shape, counts and where figures come from.
class TestShippedStudies : public QObject {
    Q_OBJECT

private:
    static QStringList files()
    {
        QStringList all;
        for (const char* folder : {"studies", "templates"}) {
            const QDir dir(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/") + folder);
            for (const QString& name : dir.entryList({QStringLiteral("*.ridge")}, QDir::Files, QDir::Name))
                all << dir.filePath(name);
        }
        return all;
    }

    static QJsonObject read(const QString& path)
    {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return QJsonDocument::fromJson(file.readAll()).object();
    }

    static QJsonObject study(const char* id)
    {
        return read(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/studies/%1.ridge").arg(QLatin1String(id)));
    }

    /// The root container with the children and links of `base` below those of the architecture.
    static QJsonObject rootOf(const QJsonObject& document, const QString& id)
    {
        const QJsonObject architecture = document["architectures"][id].toObject();
        QJsonObject own = architecture["root"].toObject();
        if (!architecture.contains("base"))
            return own;
        QJsonObject merged = rootOf(document, architecture["base"].toString());
        for (const char* part : {"children", "links"}) {
            QJsonObject map = merged[QLatin1String(part)].toObject();
            const QJsonObject delta = own[QLatin1String(part)].toObject();
            for (auto it = delta.begin(); it != delta.end(); ++it)
                map[it.key()] = it.value();
            merged[QLatin1String(part)] = map;
        }
        return merged;
    }

    /// How many instances of a part the container holds, all counts multiplied.
    static double countOf(const QJsonObject& container, const QString& part)
    {
        double total = 0;
        const QJsonObject children = container["children"].toObject();
        for (const QJsonValue& child : children) {
            const double count = child["count"].toDouble(1);
            if (child["part"].toString() == part)
                total += count;
            if (child.toObject().contains("container"))
                total += count * countOf(child["container"].toObject(), part);
        }
        return total;
    }

    static bool reaches(const QJsonObject& container, const QString& path)
    {
        QJsonObject here = container;
        const QStringList names = path.split('/');
        for (int i = 0; i < names.size(); ++i) {
            const QJsonObject children = here["children"].toObject();
            if (!children.contains(names[i]))
                return false;
            here = children[names[i]]["container"].toObject();
        }
        return true;
    }

    static QStringList danglingLinks(const QJsonObject& container, const QString& where)
    {
        QStringList found;
        const QJsonObject links = container["links"].toObject();
        for (auto it = links.begin(); it != links.end(); ++it)
            for (const char* side : {"a", "b"}) {
                const QString end = it.value()[QLatin1String(side)].toString();
                if (!reaches(container, end.section('.', 0, 0)) || end.section('.', 1).isEmpty())
                    found << where + "/" + it.key() + ": " + end;
            }
        const QJsonObject children = container["children"].toObject();
        for (auto it = children.begin(); it != children.end(); ++it)
            found << danglingLinks(it.value().toObject()["container"].toObject(), where + "/" + it.key());
        return found;
    }

    static ridge::TransformerModel modelOf(const QJsonValue& scenario)
    {
        const QJsonObject json = scenario["model"].toObject();
        ridge::TransformerModel model;
        model.layers = json["layers"].toInt();
        model.hidden = json["hidden"].toInt();
        model.heads = json["heads"].toInt();
        model.kvHeads = json["kvHeads"].toInt();
        model.headDim = json["headDim"].toInt();
        model.ffnHidden = json["ffnHidden"].toInt();
        model.vocab = json["vocab"].toInt();
        model.gatedFfn = json["gatedFfn"].toBool();
        model.tiedEmbeddings = json["tiedEmbeddings"].toBool();
        return model;
    }

    static double published(const QJsonObject& document, const QString& architecture, const QString& scenario)
    {
        for (const QJsonValue& pairing : document["pairings"].toArray())
            if (pairing["architecture"].toString() == architecture && pairing["scenario"].toString() == scenario)
                return pairing["published"].toArray().at(0)["value"].toString().section(' ', 0, 0).toDouble();
        return 0;
    }

private slots:
    void eightStudiesAndFifteenTemplatesShip()
    {
        QCOMPARE(files().size(), 23);
    }

    void documentsAreSortedOneValueALine()
    {
        for (const QString& path : files()) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray text = file.readAll();
            QJsonParseError error;
            const QJsonDocument document = QJsonDocument::fromJson(text, &error);
            QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(path + ": " + error.errorString()));
            QVERIFY(text.endsWith("}\n"));
            QVERIFY2(document["format"].toString() == "ridge-study" && document["version"].toInt() == 1,
                     qPrintable(path));
            static const QRegularExpression twoValues(QStringLiteral("^ *\"[^\"]*\": [^\"\\[{].*,.*\\S"));
            for (const QByteArray& line : text.split('\n'))
                QVERIFY2(!twoValues.match(QString::fromUtf8(line)).hasMatch(), line.constData());
        }
    }

    void linksEndAtThingsThatExist()
    {
        for (const QString& path : files()) {
            const QJsonObject document = read(path);
            const QStringList ids = document["architectures"].toObject().keys();
            for (const QString& id : ids)
                QCOMPARE(danglingLinks(rootOf(document, id), path + ":" + id), QStringList());
        }
    }

    void pairingsNameWhatExistsAndFiguresNameTheirSource()
    {
        for (const QString& path : files()) {
            const QJsonObject document = read(path);
            QVERIFY2(!document["pairings"].toArray().isEmpty(), qPrintable(path));
            for (const QJsonValue& pairing : document["pairings"].toArray()) {
                QVERIFY(document["architectures"].toObject().contains(pairing["architecture"].toString()));
                QVERIFY(document["scenarios"].toObject().contains(pairing["scenario"].toString()));
                const QString calibration = pairing["calibration"].toString();
                QVERIFY2(QFile::exists(QStringLiteral(RIDGE_SOURCE_DIR "/scenarios/calibration/%1.json").arg(calibration)),
                         qPrintable(path + ": " + calibration));
                for (const QJsonValue& figure : pairing["published"].toArray()) {
                    QVERIFY(figure["value"].toString().contains(' '));
                    QVERIFY(figure["source"].toString().size() > 20);
                }
            }
        }
    }

    void everyMachineHasTheAcceleratorsItIsNamedFor_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("architecture");
        QTest::addColumn<QString>("part");
        QTest::addColumn<double>("accelerators");
        const auto row = [](const char* file, const char* architecture, const char* part, double accelerators) {
            QTest::addRow("%s %s", file, architecture) << file << architecture << part << accelerators;
        };
        row("gpt3-175b-selene", "selene", "a100-sxm-80", 8 * 8);
        row("llama31-405b-16k-h100", "llama3-24k", "h100-sxm", 8 * 192 * 2 * 8); // pods, racks, servers, GPUs
        row("llama31-405b-nvl72", "gb200", "gb200", 18 * 4);
        row("megatron-1t-3072-a100", "selene-384", "a100-sxm-80", 384 * 8);
        row("megatron-1t-3072-a100", "selene-64", "a100-sxm-80", 64 * 8);
        row("turing-530b", "selene-35", "a100-sxm-80", 35 * 8);
        row("turing-530b", "selene-350", "a100-sxm-80", 350 * 8);
        row("turing-530b", "selene-420", "a100-sxm-80", 420 * 8);
        row("llama3-70b-generations", "a100", "a100-sxm-80", 64);
        row("llama3-70b-generations", "h100", "h100-sxm", 64);
        row("llama3-70b-generations", "h200", "h200-sxm", 64);
        row("llama3-70b-generations", "b200", "b200-sxm", 64);
        row("llama3-70b-generations", "gb200", "gb200", 18 * 4);
        row("tpu-v5p-slice", "v5p-512", "tpu-v5p", 8 * 8 * 8);
        row("tpu-v5p-slice", "v4-pod", "tpu-v4", 16 * 16 * 16);
    }
    void everyMachineHasTheAcceleratorsItIsNamedFor()
    {
        QFETCH(QString, file);
        QFETCH(QString, architecture);
        QFETCH(QString, part);
        QFETCH(double, accelerators);
        QCOMPARE(countOf(rootOf(study(file.toLatin1()), architecture), part), accelerators);
    }

    void modelsHaveTheirPublishedSize()
    {
        const auto billions = [](const char* id, const char* scenario) {
            return ridge::totalParameters(modelOf(study(id)["scenarios"][QLatin1String(scenario)])) / 1e9;
        };
        QVERIFY(std::abs(billions("gpt3-175b-selene", "gpt3-175b") / 175 - 1) < 0.01);
        QVERIFY(std::abs(billions("turing-530b", "turing-530b") / 530 - 1) < 0.01);
        QVERIFY(std::abs(billions("megatron-1t-3072-a100", "gpt-1t") / 1008 - 1) < 0.01); // Table 1: 1008.0
        QVERIFY(std::abs(billions("llama31-405b-16k-h100", "llama31-405b") / 405.85 - 1) < 0.001);
        QVERIFY(std::abs(billions("llama3-70b-generations", "llama3-70b-bf16") / 70.55 - 1) < 0.001);
    }

    void computedFiguresFollowFromTheirStatedRates()
    {
        // Llama 3: 400 TFLOP/s per GPU, 16,384 GPUs, causal half of attention counted.
        const QJsonObject llama = study("llama31-405b-16k-h100");
        const QJsonValue scenario = llama["scenarios"]["llama31-405b"];
        const double tokens = scenario["globalBatch"].toDouble() * scenario["sequence"].toInt();
        const double flop = tokens * ridge::trainingFlopPerToken(modelOf(scenario), scenario["sequence"].toInt(), false);
        QVERIFY(std::abs(published(llama, "llama3-24k", "llama31-405b") / (flop / (16384 * 400e12)) - 1) < 1e-3);
        // SC21: 96 B s l h^2 (1 + s/6h + V/16lh) at 502 PFLOP/s.
        const double b = 3072, s = 2048, l = 128, h = 25600, v = 51200;
        const double sc21 = 96 * b * s * l * h * h * (1 + s / (6 * h) + v / (16 * l * h)) / 502e15;
        QVERIFY(std::abs(published(study("megatron-1t-3072-a100"), "selene-384", "gpt-1t") / sc21 - 1) < 1e-3);
        // Megatron-Bridge: tokens per second and GPU.
        const QJsonObject generations = study("llama3-70b-generations");
        QVERIFY(std::abs(published(generations, "h100", "llama3-70b-fp8") / (256. * 8192 / (64 * 1664)) - 1) < 1e-3);
        QVERIFY(std::abs(published(generations, "gb200", "llama3-70b-fp8") / (256. * 8192 / (64 * 3712)) - 1) < 1e-3);
        // TPU v5p: links across the middle of an 8 x 8 x 8 torus, both ways round, a sixth of 600 GB/s each.
        QCOMPARE(published(study("tpu-v5p-slice"), "v5p-512", "gpt3-175b"), 2 * 8 * 8 * 0.6 / 6);
    }
};

QTEST_GUILESS_MAIN(TestShippedStudies)
#include "tst_shipped_studies.moc"
