/**
 * Keeps V8 from optimising PGlite in the background. Its optimising compiler makes our short queries no faster, takes
 * 500 MB for some seconds after each start and 35 MB for good, and when a PGlite closes during it, V8 may end the
 * whole process (`Check failed: jit_page_->allocations_.erase`, nodejs/node#64500, seen here on Node 24.21).
 */
import { setFlagsFromString } from 'node:v8';

/** Applies to all WebAssembly that the process compiles from now on. Call it before creating a PGlite. */
export function limitWasmMemory(): void {
  // On the command line `--liftoff-only` implies the others; at run time it does not.
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'])
    setFlagsFromString(flag);
}
