/**
 * The only import of the server in Next's bundles: types and two small functions, so that the server is not
 * bundled twice. `main.ts` creates the runtime, also of `npm run dev`.
 */
import type { Runtime } from './runtime.ts';

declare global {
  /** The runtime of the process, for every bundle. */
  var easelRuntime: Promise<Runtime> | undefined;
}

/** Throws under a bare `next dev`, which has none. */
export async function runtime(): Promise<Runtime> {
  if (globalThis.easelRuntime === undefined)
    throw new Error('The Easel runtime has not been started in this process.');
  return globalThis.easelRuntime;
}

/** Answers a request of a route file with the handlers of `main.ts`. */
export async function answer(request: Request): Promise<Response> {
  return (await runtime()).answerWeb(request);
}
