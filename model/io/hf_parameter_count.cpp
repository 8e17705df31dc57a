// SPDX-License-Identifier: Apache-2.0
#include "io/hf_config_keys.hpp"

#include <algorithm>

namespace ridge {

namespace {

double d(const HfSizes::Number& number) { return static_cast<double>(number.value_or(0)); }

/// Norm weights of width w, with bias where the family has LayerNorm.
double norm(const HfSizes& s, double width) { return width * (s.normBias ? 2 : 1); }

/// DeepSeek's multi-head latent attention: low-rank queries and one compressed key-value vector per token.
double latentAttention(const HfSizes& s)
{
    const double h = d(s.hidden), a = d(s.heads), qk = d(s.nopeDim) + d(s.ropeDim);
    double count = s.qRank ? d(s.qRank) * (h + 1 + a * qk) : h * a * qk;
    count += h * (d(s.kvRank) + d(s.ropeDim)) + d(s.kvRank);
    count += d(s.kvRank) * a * (d(s.nopeDim) + d(s.valueDim)) + a * d(s.valueDim) * h;
    if (s.indexHeads && s.indexDim) // lightning indexer: queries from the low rank, one key, a weight per head
        count += d(s.qRank) * d(s.indexHeads) * d(s.indexDim) + h * (d(s.indexDim) + d(s.indexHeads)) + 2 * d(s.indexDim);
    return count;
}

double attention(const HfSizes& s)
{
    if (s.kvRank)
        return latentAttention(s);
    const double h = d(s.hidden), q = d(s.heads) * d(s.headDim), kv = d(s.kvHeads) * d(s.headDim);
    double count = h * (q + 2 * kv) + q * h;
    count += s.qkvBias ? q + 2 * kv : 0;
    count += s.outputBias ? h : 0;
    count += s.qkNorm ? 2 * d(s.headDim) : 0;
    count += s.type == "gpt_oss" ? d(s.heads) : 0; // one attention sink per head
    return count;
}

double feedForward(const HfSizes& s, double width)
{
    const double h = d(s.hidden), up = s.gated ? 2 : 1;
    return (up + 1) * h * width + (s.mlpBias ? up * width + h : 0);
}

HfCount moe(const HfSizes& s)
{
    const double expert = feedForward(s, s.expertFfn ? d(s.expertFfn) : d(s.ffn));
    const double sharedWidth = s.sharedFfn ? d(s.sharedFfn) : s.expertFfn ? d(s.expertFfn) : d(s.ffn);
    const double sharedCount = s.sharedExperts ? d(s.sharedExperts) : (s.sharedFfn ? 1 : 0);
    const double fixed = d(s.hidden) * d(s.experts) + (s.type == "gpt_oss" ? d(s.experts) : 0)
        + sharedCount * feedForward(s, sharedWidth);
    return {d(s.experts) * expert + fixed, d(s.expertsPerToken) * expert + fixed};
}

/// Mamba-2 mixer: input projection to gate, x, B, C and dt; short convolution; per-head A, D and dt bias; gated norm.
double mamba(const HfSizes& s)
{
    const double inner = d(s.mambaHeads) * d(s.mambaHeadDim), state = 2 * d(s.mambaGroups) * d(s.mambaState);
    return d(s.hidden) * (2 * inner + state + d(s.mambaHeads)) + (inner + state) * (d(s.mambaConv) + 1) + 3 * d(s.mambaHeads)
        + inner + inner * d(s.hidden);
}

std::optional<HfCount> hybrid(const HfSizes& s)
{
    if (!s.mambaHeads || !s.mambaHeadDim || !s.mambaGroups || !s.mambaState || !s.mambaConv)
        return std::nullopt;
    const auto letters = [&](char c) { return static_cast<double>(std::count(s.layerPattern.begin(), s.layerPattern.end(), c)); };
    const double layers = letters('M') * mamba(s) + letters('-') * feedForward(s, d(s.ffn)) + letters('*') * attention(s)
        + static_cast<double>(s.layerPattern.size()) * d(s.hidden);
    const double table = d(s.vocab) * d(s.hidden), head = *s.tied ? 0 : table;
    const double total = layers + d(s.hidden) + table + head;
    return HfCount{total, total - head};
}

std::optional<HfCount> encoder(const HfSizes& s)
{
    if (!s.positions || !s.typeVocab)
        return std::nullopt;
    const double h = d(s.hidden);
    const double tables = (d(s.vocab) + d(s.positions) + d(s.typeVocab)) * h + 2 * h;
    const double layer = attention(s) + feedForward(s, d(s.ffn)) + 4 * h;
    const double total = tables + d(s.layers) * layer + h * h + h;
    return HfCount{total, total};
}

/// T5: encoder layers, decoder layers with a second (cross) attention, one relative-position table per side.
HfCount encoderDecoder(const HfSizes& s)
{
    const double h = d(s.hidden), decoder = s.decoderLayers ? d(s.decoderLayers) : d(s.layers);
    const double layers = d(s.layers) * (attention(s) + feedForward(s, d(s.ffn)) + 2 * h)
        + decoder * (2 * attention(s) + feedForward(s, d(s.ffn)) + 3 * h);
    const double table = d(s.vocab) * h;
    const double total = layers + 2 * h + 2 * d(s.relativeBuckets) * d(s.heads) + table * (*s.tied ? 1 : 2);
    return {total, total};
}

double normsPerLayer(const HfSizes& s)
{
    if (s.type == "cohere" || (s.type == "falcon"))
        return 1; // attention and feed-forward run side by side behind one norm
    return s.type == "gemma2" || s.type.starts_with("gemma3") ? 4 : 2;
}

double learnedPositions(const HfSizes& s)
{
    const bool learned = s.type == "gpt2" || s.type == "opt" || s.type == "gpt_neo" || s.type == "gpt_bigcode";
    return learned ? (d(s.positions) + (s.type == "opt" ? 2 : 0)) * d(s.hidden) : 0;
}

} // namespace

std::optional<HfCount> countHfParameters(const HfSizes& s)
{
    const bool sized = s.layers && s.hidden && s.heads && s.kvHeads && s.ffn && s.vocab && (s.headDim || s.kvRank);
    const bool latent = !s.kvRank || (s.nopeDim && s.ropeDim && s.valueDim);
    if (!sized || !latent || (s.experts && !s.expertsPerToken))
        return std::nullopt;
    if (s.type == "bert" || s.type == "roberta")
        return encoder(s);
    if (!s.tied)
        return std::nullopt;
    if (!s.layerPattern.empty())
        return hybrid(s);
    if (s.type == "t5")
        return encoderDecoder(s);
    const double h = d(s.hidden), dense = feedForward(s, s.denseFfn ? d(s.denseFfn) : d(s.ffn));
    const double moeCount = static_cast<double>(std::count(s.moeLayers.begin(), s.moeLayers.end(), true));
    const HfCount experts = s.experts ? moe(s) : HfCount{};
    const double common = d(s.layers) * (attention(s) + normsPerLayer(s) * norm(s, h)) + (d(s.layers) - moeCount) * dense
        + norm(s, h) + learnedPositions(s) + (s.headBias ? d(s.vocab) : 0);
    const double table = d(s.vocab) * h, tables = table * (*s.tied ? 1 : 2);
    const double total = common + moeCount * experts.total + tables;
    return HfCount{total, s.experts ? common + moeCount * experts.active + table : total};
}

} // namespace ridge
