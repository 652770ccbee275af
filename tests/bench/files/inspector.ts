// Reads from the inspector of a Node process which functions of ours its main thread has called.
import { once } from 'node:events';
import * as z from 'zod';
import { root } from '../bench-folder.ts';

export type Inspector = Awaited<ReturnType<typeof connectInspector>>;

const answerSchema = z.object({ id: z.number(), result: z.unknown() });
const coverageSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});

/** `output` of a process that was started with `--inspect=0` has the address. */
export async function connectInspector(output: string) {
  const address = /ws:\/\/\S+/.exec(output)?.[0];
  if (address === undefined) throw new Error(`The process has no inspector.\n${output}`);
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = answerSchema.safeParse(JSON.parse(String(data)));
    if (answer.success) waiting.get(answer.data.id)?.(answer.data.result);
  });
  const ask = (method: string, params = {}) => {
    last += 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(last, resolve);
    socket.send(JSON.stringify({ id: last, method, params }));
    return promise;
  };
  await ask('Profiler.enable');
  await ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

  return {
    /** The functions called since the last question, as `lib/a.ts:120`: file and offset. Not those of modules being loaded. */
    async calls(): Promise<Set<string>> {
      const { result } = coverageSchema.parse(await ask('Profiler.takePreciseCoverage'));
      const calls = result.flatMap(({ url, functions }) => {
        const path = url.replace(`file://${root}/`, '');
        if (!/^(lib|sandbox\/src)\//.test(path)) return [];
        return functions.flatMap(({ functionName, ranges: [range] }) =>
          range === undefined || range.count === 0 || (functionName === '' && range.startOffset === 0)
            ? []
            : [`${path}:${range.startOffset}`],
        );
      });
      return new Set(calls);
    },
  };
}
