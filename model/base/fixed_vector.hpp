// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <new>
#include <utility>

namespace ridge {

/// A vector with inline storage, for plans that must not touch the heap. Unused slots stay uninitialised.
template <class T, std::size_t Capacity>
class FixedVector {
public:
    FixedVector() = default;
    FixedVector(const FixedVector& other) { append(other); }
    FixedVector& operator=(const FixedVector& other)
    {
        if (this != &other) {
            clear();
            append(other);
        }
        return *this;
    }
    ~FixedVector() { clear(); }

    T& push(const T& value)
    {
        assert(m_size < Capacity);
        return *new (slot(m_size++)) T(value);
    }
    /// Adds a default value and returns it, so that large rows are built in place.
    T& extend()
    {
        assert(m_size < Capacity);
        return *new (slot(m_size++)) T();
    }
    void clear()
    {
        std::destroy(begin(), end());
        m_size = 0;
    }
    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    T* begin() { return std::launder(reinterpret_cast<T*>(m_storage)); }
    T* end() { return begin() + m_size; }
    const T* begin() const { return std::launder(reinterpret_cast<const T*>(m_storage)); }
    const T* end() const { return begin() + m_size; }
    T& back() { return begin()[m_size - 1]; }
    static constexpr std::size_t capacity() { return Capacity; }

private:
    void* slot(std::size_t i) { return m_storage + i * sizeof(T); }
    void append(const FixedVector& other)
    {
        for (const T& item : other)
            push(item);
    }

    alignas(T) std::byte m_storage[Capacity * sizeof(T)];
    std::size_t m_size = 0;
};

} // namespace ridge
