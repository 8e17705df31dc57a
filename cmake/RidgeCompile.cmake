# SPDX-License-Identifier: GPL-3.0-or-later
# One place for the flags that every target of ours shares.
add_library(ridge_compile INTERFACE)
target_compile_options(ridge_compile INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wno-sign-conversion
  -ffp-contract=off # results must not depend on which instructions a compiler may fuse
  # (The sanitizer presets switch off -Wmaybe-uninitialized, which instrumented code of GCC sets off; release checks it.)
  # GCC 12 warns about overlapping copies on every `string = "literal"` it inlines (its bug 105651).
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  $<$<BOOL:${RIDGE_WARNINGS_AS_ERRORS}>:-Werror>)
target_compile_features(ridge_compile INTERFACE cxx_std_20)
