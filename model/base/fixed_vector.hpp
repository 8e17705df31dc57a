// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace ridge {

/// A vector with inline storage, for plans that must not touch the heap.
template <class T, std::size_t Capacity>
class FixedVector {
public:
    T& push(const T& value)
    {
        assert(m_size < Capacity);
        m_items[m_size] = value;
        return m_items[m_size++];
    }
    void clear() { m_size = 0; }
    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    T& operator[](std::size_t i) { return m_items[i]; }
    const T& operator[](std::size_t i) const { return m_items[i]; }
    T* begin() { return m_items.data(); }
    T* end() { return m_items.data() + m_size; }
    const T* begin() const { return m_items.data(); }
    const T* end() const { return m_items.data() + m_size; }
    T& back() { return m_items[m_size - 1]; }
    static constexpr std::size_t capacity() { return Capacity; }

private:
    std::array<T, Capacity> m_items{};
    std::size_t m_size = 0;
};

} // namespace ridge
