// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.hpp"

#include <QApplication>

#include <cmath>

namespace ridge::ui {

namespace {

const Theme* s_current = nullptr;

QColor rgb(unsigned hex) { return QColor(QRgb(0xFF000000u | hex)); }

template <std::size_t N>
std::array<QColor, N> row(const unsigned (&hex)[N])
{
    std::array<QColor, N> colours;
    for (std::size_t i = 0; i < N; ++i)
        colours[i] = rgb(hex[i]);
    return colours;
}

Theme makeLight()
{
    Theme t;
    t.window = rgb(0xF1F3F6), t.surface = rgb(0xFFFFFF), t.raised = rgb(0xFFFFFF), t.sunken = rgb(0xF6F7F9);
    t.canvas = rgb(0xFBFCFD), t.canvasDots = rgb(0xE3E8ED), t.nested = rgb(0xF7F8FA);
    t.hover = rgb(0xF3F5F7), t.selected = rgb(0xEEF1F4), t.pressed = rgb(0xE3E7EC), t.chip = rgb(0xEEF1F4);
    t.border = rgb(0xDFE4EA), t.borderStrong = rgb(0xC3CBD4), t.control = rgb(0x838E9B);
    t.text = rgb(0x151B22), t.text2 = rgb(0x56626F), t.text3 = rgb(0x8D98A4);
    t.accent = rgb(0x151B22), t.onAccent = rgb(0xFFFFFF);
    t.good = rgb(0x0B6B45), t.goodFill = rgb(0xE2F4EB), t.bad = rgb(0xB3202F), t.badFill = rgb(0xFCE8E8);
    t.warn = rgb(0x8A5A00), t.warnFill = rgb(0xFDF1D7), t.info = rgb(0x3D4A57), t.infoFill = rgb(0xEBEEF2);
    t.grid = rgb(0xE9EDF1), t.axis = rgb(0x9AA6B2), t.ghost = rgb(0x818C98);
    t.countPill = rgb(0x37414C), t.sliderTrack = rgb(0xDCE1E7), t.sliderHandle = rgb(0xFFFFFF);
    t.scrim = withAlpha(rgb(0x18202A), 0.38);
    t.paper = rgb(0xFFFFFF), t.ink = rgb(0x12171D);
    t.swatches = row({0x2C50CB, 0xCE6F17, 0x825B00, 0x3496AD, 0x157862, 0x739359, 0x643A1C, 0x9D63E8, 0x535A63,
                      0xC2649B, 0x553676, 0xBE3645});
    t.mapping = row({0xDCE6FA, 0xFBE6D3, 0xD9F0E6, 0xEFE3FA});
    return t;
}

Theme makeDark()
{
    Theme t;
    t.isDark = true;
    t.window = rgb(0x0F1318), t.surface = rgb(0x171C23), t.raised = rgb(0x1E252E), t.sunken = rgb(0x12171D);
    t.canvas = rgb(0x13181E), t.canvasDots = rgb(0x222A33), t.nested = rgb(0x1A2028);
    t.hover = rgb(0x1D242C), t.selected = rgb(0x212831), t.pressed = rgb(0x2B343F), t.chip = rgb(0x242C36);
    t.border = rgb(0x28313B), t.borderStrong = rgb(0x3B4753), t.control = rgb(0x74808D);
    t.text = rgb(0xE9EEF3), t.text2 = rgb(0xA0ACB8), t.text3 = rgb(0x6E7A87);
    t.accent = rgb(0xF0F4F8), t.onAccent = rgb(0x12171D);
    t.good = rgb(0x5CD3A0), t.goodFill = rgb(0x143328), t.bad = rgb(0xFF8A8F), t.badFill = rgb(0x3D1D22);
    t.warn = rgb(0xF0BE5A), t.warnFill = rgb(0x3A2D12), t.info = rgb(0xC3CDD7), t.infoFill = rgb(0x262F39);
    t.grid = rgb(0x242C35), t.axis = rgb(0x5C6874), t.ghost = rgb(0x7F8B97);
    t.countPill = rgb(0xC9D2DB), t.sliderTrack = rgb(0x2B343F), t.sliderHandle = rgb(0xE9EEF3);
    t.scrim = withAlpha(rgb(0x06090C), 0.67);
    t.paper = rgb(0xFFFFFF), t.ink = rgb(0x12171D);
    t.swatches = row({0x6279E4, 0xFF9C4E, 0xAD7C0D, 0x8EE5FC, 0x42AE8E, 0xBDE79F, 0x8E7057, 0xC188FD, 0x717478,
                      0xFF9DCF, 0x8966A3, 0xF86950});
    t.mapping = row({0x22304D, 0x46301D, 0x183A30, 0x362849});
    return t;
}

} // namespace

Swatch swatchOf(Resource resource)
{
    switch (resource) {
    case Resource::compute16:
    case Resource::compute8:
    case Resource::compute4:
    case Resource::vector: return Swatch::compute;
    case Resource::hbm: return Swatch::hbm;
    case Resource::l2: return Swatch::l2;
    case Resource::c2c:
    case Resource::d2d: return Swatch::chipToChip;
    case Resource::scaleUp: return Swatch::scaleUp;
    case Resource::nic:
    case Resource::fabric1:
    case Resource::fabric2: return Swatch::scaleOut;
    case Resource::hostMemory:
    case Resource::storage: return Swatch::hostMemory;
    case Resource::launch:
    case Resource::latency: return Swatch::latency;
    case Resource::bubble: return Swatch::bubble;
    case Resource::imbalance:
    case Resource::jitter: return Swatch::imbalance;
    case Resource::failure:
    case Resource::count: break;
    }
    return Swatch::failure;
}

QColor Theme::label(Swatch swatch) const { return mix((*this)[swatch], text, isDark ? 0.30 : 0.35); }

QColor Theme::inkOn(const QColor& fill) const
{
    return contrast(paper, fill) > contrast(ink, fill) ? paper : ink;
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, surface);
    p.setColor(QPalette::AlternateBase, sunken);
    p.setColor(QPalette::Button, surface);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::BrightText, onAccent);
    p.setColor(QPalette::Highlight, selected);
    p.setColor(QPalette::HighlightedText, text);
    p.setColor(QPalette::PlaceholderText, text2);
    p.setColor(QPalette::Light, raised);
    p.setColor(QPalette::Midlight, hover);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, control);
    p.setColor(QPalette::Shadow, borderStrong);
    p.setColor(QPalette::Link, text);
    p.setColor(QPalette::LinkVisited, text);
    p.setColor(QPalette::ToolTipBase, accent);
    p.setColor(QPalette::ToolTipText, onAccent);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, text3);
    return p;
}

const Theme& Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme& Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme& Theme::current() { return s_current != nullptr ? *s_current : light(); }

void Theme::apply(const Theme& theme)
{
    s_current = theme.isDark ? &dark() : &light();
    QApplication::setPalette(s_current->palette());
}

bool Theme::systemIsDark(const QPalette& platform)
{
    return luminance(platform.color(QPalette::Window)) < luminance(platform.color(QPalette::WindowText));
}

QColor mix(const QColor& a, const QColor& b, double share)
{
    const auto blend = [share](float x, float y) { return float(x * (1 - share) + y * share); };
    return QColor::fromRgbF(blend(a.redF(), b.redF()), blend(a.greenF(), b.greenF()), blend(a.blueF(), b.blueF()));
}

QColor withAlpha(QColor colour, double alpha)
{
    colour.setAlphaF(float(alpha));
    return colour;
}

double luminance(const QColor& colour)
{
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace ridge::ui
