// SPDX-License-Identifier: Apache-2.0
// Real files against what they mean. The files are not part of the repository; without them nothing is compared.
#include "io/import_file.hpp"
#include "io/text_file.hpp"

#include <QFileInfo>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace ridge;

namespace {

/// A file, and its summary as "key=value ..." in part; or the code of its refusal. `said` is a code that must be among the
/// diagnostics; "null" is what the file does not say.
struct RealFile {
    const char* path;
    const char* summary;
    const char* said = "";
    const char* refusal = "";
};

const RealFile realFiles[] = {
    {"nccl_topo_xml/NEG_azure_ncv4_graph_not_topo.xml", "", "", "not-a-topology"},
    {"nccl_topo_xml/aws_p4d_a100_8gpu_4efa.xml", "gpus=8 nics=4 nvlinks=null", "doubtful-speed"},
    {"nccl_topo_xml/azure_ndv2_v100_8gpu.xml", "gpus=8 nics=1 cpus=2 nvlinks=null", "links-unknown"},
    {"nccl_topo_xml/azure_ndv5_h100_8gpu.xml", "gpus=8 nics=8 cpus=2 nvlinks=null", "links-unknown"},
    {"nccl_topo_xml/dgx1v_truncated_paste.xml", "", "read-before", "xml-syntax"},
    {"nccl_topo_xml/gb300_gpu_missing_nvlink_fragment.xml", "gpus=2 nvlinks=18 nvswitches=null", "missing-links"},
    {"nccl_topo_xml/rccl_4p3l.xml", "gpus=4 nics=1 nvlinks=6 nic_speeds=10", "software-port"},
    {"nccl_topo_xml/rccl_8p_90a.xml", "gpus=8 nvlinks=12 nic_speeds=1", "management-port"},
    {"nccl_topo_xml/rccl_8p_940.xml", "gpus=8 nics=8 cpus=2 nvlinks=28 nic_speeds=400,400,400,400,400,400,400,400"},
    {"nccl_topo_xml/rccl_8p_940vm.xml", "gpus=8 nics=8 nvlinks=28 nic_speeds=400,400,400,400,400,400,400,400"},
    {"nccl_topo_xml/rccl_8p_pcie.xml", "gpus=8 nics=1 nvlinks=0 nic_speeds=100"},
    {"nccl_topo_xml/rccl_8p_rome.xml", "gpus=8 nvlinks=8"},
    {"nccl_topo_xml/rccl_collnet_n4.xml", "gpus=8 cpus=4 nics=4 nvlinks=12 nic_speeds=200,200,200,200"},
    {"nvidia_smi_topo/2gpu_NV1_phb.txt", "gpus=2 nics=1 nvlink_pairs=1 links_per_pair=1 numa_nodes=null"},
    {"nvidia_smi_topo/2gpu_nv2_numa_NA.txt", "gpus=2 nvlink_pairs=1 links_per_pair=2 numa_nodes=null"},
    {"nvidia_smi_topo/2gpu_phb_numa_NA.txt", "gpus=2 nvlink_pairs=0 links_per_pair=null pcie_only_pairs=1"},
    {"nvidia_smi_topo/4gpu_NV1_NV2_mixed.txt", "gpus=4 nics=1 nvlink_pairs=6 links_per_pair=1,2"},
    {"nvidia_smi_topo/NEG_p2p_read_matrix_OK.txt", "", "", "not-topo-m"},
    {"nvidia_smi_topo/a100_8gpu_nv12_spaces_nolegend.txt", "gpus=8 nvlink_pairs=28 links_per_pair=12 numa_nodes=2", "switched"},
    {"nvidia_smi_topo/a800_8gpu_nv8_4nic_2numa.txt", "gpus=8 nics=4 nvlink_pairs=28 links_per_pair=8 numa_nodes=2", "switched"},
    {"nvidia_smi_topo/ansi_2gpu_nv12_tty.txt", "gpus=2 nics=2 nvlink_pairs=1 links_per_pair=12"},
    {"nvidia_smi_topo/dgx1_v100_8gpu_4nic_tab.txt", "gpus=8 nics=4 nvlink_pairs=16 links_per_pair=1,2 pcie_only_pairs=12"},
    {"nvidia_smi_topo/dgx_a100_12nic_first_rows.txt", "gpus=8 nics=12 nvlink_pairs=22 links_per_pair=12", "missing-rows"},
    {"nvidia_smi_topo/four_gpu_two_nv12_islands.txt", "gpus=4 nvlink_pairs=2 links_per_pair=12 pcie_only_pairs=4"},
    {"nvidia_smi_topo/h100_8gpu_2nic_ulimit_tail.txt", "gpus=8 nics=2 nvlink_pairs=28 links_per_pair=18", "switched"},
    {"nvidia_smi_topo/h100_8gpu_nv18_spaces_nolegend.txt", "gpus=8 nvlink_pairs=28 links_per_pair=18", "switched"},
    {"nvidia_smi_topo/hgx_8gpu_nv18_mixed_rail_first_rows.txt", "gpus=8 nics=9 nvlink_pairs=27 links_per_pair=18", "missing-rows"},
    {"nvidia_smi_topo/k80_old_legend_SOC.txt", "gpus=4 nics=1 nvlink_pairs=0 links_per_pair=null pcie_only_pairs=6"},
    {"nvidia_smi_topo/pcie_8gpu_all_SYS_tab.txt", "gpus=8 nvlink_pairs=0 pcie_only_pairs=28"},
    {"nccl_tests/a100_40g_8gpu_allgather_oldcols.txt", "op=all_gather ranks=8 max_size_bytes=8589934592 algbw_GBps=255.31 busbw_GBps=223.39 wrong=null", "trimmed"},
    {"nccl_tests/a100_40g_8gpu_allreduce_oldcols.txt", "op=all_reduce ranks=8 max_size_bytes=8589934592 algbw_GBps=134.44 busbw_GBps=235.26 wrong=null", "trimmed"},
    {"nccl_tests/a100_40g_8gpu_broadcast_oldcols.txt", "op=broadcast ranks=8 algbw_GBps=232.81 busbw_GBps=232.81", "trimmed"},
    {"nccl_tests/a100_40g_8gpu_reduce_oldcols.txt", "op=reduce ranks=8 algbw_GBps=228.38 busbw_GBps=228.38", "trimmed"},
    {"nccl_tests/a100_40g_8gpu_reducescatter_oldcols.txt", "op=reduce_scatter ranks=8 algbw_GBps=264.6 busbw_GBps=231.52", "trimmed"},
    {"nccl_tests/a100_8gpu_1node_mpi_row_subset.txt", "op=all_reduce ranks=8 rows=8 max_size_bytes=4294967296 algbw_GBps=132.82 busbw_GBps=232.44 wrong=0"},
    {"nccl_tests/a100pcie_4gpu_single_size_allgather.txt", "op=all_gather ranks=4 rows=1 max_size_bytes=33554432 algbw_GBps=34.48 busbw_GBps=25.86"},
    {"nccl_tests/a800_24rank_12node_allreduce.txt", "op=all_reduce ranks=24 rows=3 max_size_bytes=2147483648 algbw_GBps=22.08 busbw_GBps=42.31"},
    {"nccl_tests/gke_16rank_none_redop_cold.txt", "op=all_gather ranks=16 rows=8 max_size_bytes=1073741824 algbw_GBps=130.28 busbw_GBps=122.14"},
    {"nccl_tests/inc_2rank_failed_sci_wrong_col.txt", "op=all_reduce ranks=2 rows=7 max_size_bytes=536870912 algbw_GBps=7.41 busbw_GBps=7.41 wrong=108", "wrong-results"},
    {"nccl_tests/p5_h100_awsbatch_misaligned_header.txt", "op=all_reduce ranks=8 rows=32 max_size_bytes=17179869184 algbw_GBps=276.03 busbw_GBps=483.05 wrong=0"},
    {"nccl_tests/p5_h100_k8s_stdout_prefix_elided.txt", "op=all_reduce ranks=16 rows=7 max_size_bytes=2147483648 algbw_GBps=233.49 busbw_GBps=437.79", "trimmed"},
    {"nccl_tests/v100_2node_warn_interleaved_header_only.txt", "op=null ranks=2 rows=0 max_size_bytes=null algbw_GBps=null busbw_GBps=null", "no-rows"},
    // The note beside the file says 8 ranks; 365.33 / 194.84 = 1.875 = 2 * 15 / 16 says 16.
    {"rccl_tests/mi350x_allreduce_algo_proto_cols.txt", "op=all_reduce ranks=16 rows=3 max_size_bytes=268435456 algbw_GBps=194.84 busbw_GBps=365.33", "trimmed"},
    {"hwloc/cxlmem_dax_v3.xml", "packages=1 numa_nodes=1 cores=4 pus=4", "no-gpu"},
    {"hwloc/devel09_pci.xml", "packages=2 numa_nodes=2", "no-gpu"},
    {"hwloc/memattrs_8cpu_4numa.xml", "packages=null numa_nodes=4 cores=null pus=8 osdevs=null"},
    {"hwloc/nvidia_dgx2.xml", "packages=2 osdevs=16", "nvlinks"},
    {"hwloc/nvidia_dgx_gb10.xml", "packages=1 cores=20 osdevs=null", "no-gpu"},
    {"ncu_csv/b200_cublaslt_gemm_details_page.csv", "kernels=1 with_roofline=0", "no-flop-counter"},
    {"ncu_csv/min_columns_banner_quoted_us.csv", "kernels=1 with_roofline=0", "bandwidth"},
    {"ncu_csv/nersc_hierarchical_roofline_points.txt", "kernels=6 with_roofline=6", "roofs"},
    {"babelstream/stream_mccalpin_zen.txt", "kernels=4 best_GBps=363.2087"},
    {"babelstream/v2.0_k80_cuda.txt", "kernels=4 best_GBps=176.117"},
    {"babelstream/v2.0_knl_omp.txt", "kernels=4 best_GBps=296.842"},
    {"babelstream/v3.3_titanxp_cuda.txt", "kernels=5 best_GBps=436.491"},
    {"calculon/application_gpt3-175B.json", "num_blocks=96 hidden=12288 feedforward=49152 attn_heads=96 seq_size=2048"},
    {"calculon/execution_3072_t4_p64_d12_mbs4_full.json", "num_procs=3072 tensor_par=4 pipeline_par=64 data_par=12 training=yes"},
    {"calculon/system_a100_80g.json", "mem1.GiB=80 matrix.float16.tflops=312", "units"},
    {"calculon/system_h100_80g_nvl8.json", "mem1.GiB=80 mem1.GBps=3072 mem2.GiB=512 mem2.GBps=450 matrix.float16.tflops=1000 networks.0.size=8", "units"},
    {"astra_sim/8nodes.topo", "npus=8", "rates"},
    {"astra_sim/HGX-H100-validated.json", "npus=null dims=null", "setting"},
    {"astra_sim/HGX-H100-validated.yml", "npus=8 dims=8", "network"},
    {"astra_sim/Ring_16npus.yml", "npus=16 dims=16", "network"},
    {"astra_sim/Ring_4chunks.json", "npus=null dims=null", "setting"},
    {"astra_sim/no_memory_expansion.json", "npus=null dims=null", "setting"},
    {"astra_sim/sample_16nodes_2D.json", "npus=16 dims=8,2"},
    {"astra_sim/tpu_v3_32_ring.yml", "npus=32 dims=32", "network"},
    {"slurm_topology/block_8x4.conf", "switches=null nodes=32", "blocks"},
    {"slurm_topology/tree_3level_large.conf", "switches=529 nodes=10000"}, // 1 + 2 + 26 + 500; 500 leaves of 20 nodes
    {"ibnetdiscover/faked_2level_hdr.txt", "switches=8", "link-speed"},
    {"ibnetdiscover/ibsim_net_2switch.txt", "switches=2 hosts=2 links=4"},
    {"ibnetdiscover/quantum2_ndr_leaf_trim.txt", "hosts=17", "link-speed"},
    {"hpl/hpl_2rank_384000.out", "N=384000 NB=384 P=1 Q=2 time_s=4645.37 gflops=8126.1"},
    {"ufm_ndt/NEG_garbage.ndt", "", "", "not-recognised"},
    {"ufm_ndt/NEG_incorrect_ports.ndt", "", "bad-row", "no-rows"},
    {"ufm_ndt/ndt_host_to_switch.csv", "links=13"},
    {"ufm_ndt/switch_to_host.ndt", "links=17"},
    {"ufm_ndt/switch_to_switch.ndt", "links=17"},
    {"llm_analysis_model/facebook_opt-350m.json", "layers=24 heads=16 hidden=1024 ffn_hidden=4096"},
    {"llm_analysis_model/upstage_Llama-2-70b-instruct-v2.json", "layers=80 heads=64 kv_heads=8 ffn_hidden=28672 params_total=68976648192"},
    {"mlperf/llama2-70b-99_offline_8xMI300X_summary.txt", "tokens_per_s=23514.8 samples_per_s=80.15 valid=VALID"},
    {"nvbandwidth/gh200_v0.6.txt", "host_to_device_memcpy_ce=1985.6 device_to_host_memcpy_ce=607.26", "waived"},
    {"hf_config/Qwen--Qwen3-32B-FP8-Static-PerTensor.hf_quant_config.json", "", "", "not-a-model-config"},
};

QString folder()
{
    const QString beside = QStringLiteral(RIDGE_SOURCE_DIR "/../shared/data/files/");
    return QFileInfo::exists(beside) ? beside : QStringLiteral(RIDGE_SOURCE_DIR "/../../shared/data/files/");
}

/// As shown, lists and words without blanks, "null" for nothing.
QString wordOf(const SummaryValue& value)
{
    return std::holds_alternative<std::monostate>(value) ? QStringLiteral("null") : QString::fromStdString(textOf(value)).replace(", ", ",").replace(' ', '_');
}

/// Numbers agree within the six digits that are shown.
bool agrees(const QString& got, const QString& wanted)
{
    bool a = false, b = false;
    const double x = got.toDouble(&a), y = wanted.toDouble(&b);
    return got == wanted || (a && b && std::abs(x - y) <= 1e-5 * std::abs(y));
}

bool has(const Diagnostics& diagnostics, const std::string& code)
{
    return std::any_of(diagnostics.begin(), diagnostics.end(), [&](const Diagnostic& d) { return d.code == code; });
}

} // namespace

class TestImportRealFiles : public QObject {
    Q_OBJECT
private slots:
    void meaningsAreRead()
    {
        int compared = 0;
        for (const RealFile& real : realFiles) {
            const QString path = folder() + real.path;
            if (!QFileInfo::exists(path))
                continue;
            ++compared;
            const auto imported = importFile(*readFile(path.toStdString()), real.path);
            if (*real.refusal != '\0') {
                QVERIFY2(!imported.ok(), real.path);
                QVERIFY2(imported.diagnostics()[0].code == real.refusal, real.path);
            } else {
                QVERIFY2(imported.ok(), real.path);
                QVERIFY2(std::string(real.path).starts_with(imported->kind + "/"), real.path);
                compare(real, *imported);
            }
            QVERIFY2(*real.said == '\0' || has(imported.diagnostics(), real.said), real.path);
        }
        qInfo("%d of %d real files compared", compared, int(std::size(realFiles)));
    }

private:
    static void compare(const RealFile& real, const ImportedFile& imported)
    {
        for (const QString& wanted : QString::fromLatin1(real.summary).split(' ', Qt::SkipEmptyParts)) {
            const QString key = wanted.section('=', 0, 0);
            const auto item = std::find_if(imported.summary.begin(), imported.summary.end(), [&](const SummaryItem& i) { return key == QString::fromStdString(i.key); });
            QVERIFY2(item != imported.summary.end(), real.path);
            const QString got = wordOf(item->value);
            QVERIFY2(agrees(got, wanted.section('=', 1)), qPrintable(QString(real.path) + ": " + wanted + ", got " + got));
        }
    }
};

QTEST_APPLESS_MAIN(TestImportRealFiles)
#include "tst_import_real_files.moc"
