/**
 * The only import of the server in Next's bundles: types and small functions, so that the server is not
 * bundled twice. `main.ts` creates the runtime, also of `npm run dev`.
 */
import type { Viewer } from '#lib/server/http/viewer.ts';
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

/** With the request of a page: who looks at it, as JSON. `main.ts` sets it, whatever the client sent. */
export const viewerHeader = 'x-easel-viewer';

/** Undefined for nobody. */
export function viewerOf(headers: Headers): Viewer | undefined {
  const viewer: Viewer | null = JSON.parse(headers.get(viewerHeader) ?? 'null');
  return viewer ?? undefined;
}

/** Answers a request of a route file with the handlers of `main.ts`. */
export async function answer(request: Request): Promise<Response> {
  return (await runtime()).answerWeb(request);
}
