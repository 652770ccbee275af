/**
 * Keeps V8 from recompiling PGlite in the background. Its optimising compiler makes our short queries no faster,
 * takes 100 MB more, and when a PGlite closes in the middle of it, V8 may end the whole process
 * (`Check failed: jit_page_->allocations_.erase`, nodejs/node#64500, seen here on Node 24.21).
 */
import { setFlagsFromString } from 'node:v8';

/** For all WebAssembly of the process that is compiled from now on. Call it before a PGlite is made. */
export function calmWasm(): void {
  setFlagsFromString('--liftoff-only');
}
