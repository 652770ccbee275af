/**
 * The only import of the server in Next's bundles: types and two small functions, so that the server is not
 * bundled twice. `main.ts` makes the runtime; under a bare `next dev`, `instrumentation.ts` does.
 */
import type { Runtime } from './runtime.ts';

declare global {
  /** The process's runtime, whichever bundle asks for it. */
  var easelRuntime: Promise<Runtime> | undefined;
}

/** Throws when neither main.ts nor instrumentation.ts has made one. */
export async function runtime(): Promise<Runtime> {
  if (globalThis.easelRuntime === undefined)
    throw new Error('The Easel runtime has not been started in this process.');
  return globalThis.easelRuntime;
}

/** Answers a request of a route file with the handlers that `main.ts` uses itself. */
export async function answer(request: Request): Promise<Response> {
  return (await runtime()).answerWeb(request);
}
