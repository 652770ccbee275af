/**
 * Prevents V8 from optimising PGlite in the background. The optimising compiler does not speed up short queries, uses
 * 500 MB for some seconds after each start and 35 MB permanently. If a PGlite closes during it, V8 may end the
 * process (`Check failed: jit_page_->allocations_.erase`, nodejs/node#64500, observed on Node 24.21).
 */
import { setFlagsFromString } from 'node:v8';

/** Applies to all WebAssembly that the process compiles later. Call it before creating a PGlite. */
export function limitWasmMemory(): void {
  // On the command line `--liftoff-only` implies the others; at run time it does not.
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag);
}
