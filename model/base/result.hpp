// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/diagnostic.hpp"

#include <optional>
#include <utility>

namespace ridge {

/// A value or the reasons why there is none. A value may carry warnings.
template <class T>
class Result {
public:
    Result(T value, Diagnostics warnings = {}) : m_value(std::move(value)), m_diagnostics(std::move(warnings)) {}
    Result(Diagnostics errors) : m_diagnostics(std::move(errors)) {}
    Result(Diagnostic error) : m_diagnostics{std::move(error)} {}

    bool ok() const { return m_value.has_value(); }
    explicit operator bool() const { return ok(); }

    /// Requires ok().
    const T& value() const& { return *m_value; }
    T& value() & { return *m_value; }
    T&& value() && { return std::move(*m_value); }
    const T& operator*() const& { return *m_value; }
    const T* operator->() const { return &*m_value; }

    const Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    std::optional<T> m_value;
    Diagnostics m_diagnostics;
};

/// Done, or the reasons why not. Done may carry warnings.
template <>
class Result<void> {
public:
    Result() = default;
    Result(Diagnostics diagnostics) : m_diagnostics(std::move(diagnostics)) {}
    Result(Diagnostic error) : m_diagnostics{std::move(error)} {}

    bool ok() const { return !hasError(m_diagnostics); }
    explicit operator bool() const { return ok(); }
    const Diagnostics& diagnostics() const { return m_diagnostics; }

private:
    Diagnostics m_diagnostics;
};

} // namespace ridge
