/** A receiver of callbacks that is away, slow or refuses for a while, and remembers what it accepted. */
import * as z from 'zod';
import type { postGuarded } from '#lib/server/http/guarded-fetch.ts';
import { FetchRefused } from '#lib/server/http/guarded-fetch.ts';
import type { Random } from './random.ts';
import { never, pause } from './virtual-time.ts';

const eventSchema = z.object({ id: z.string(), status: z.string() });

export type Receiver = ReturnType<typeof createReceiver>;

type Post = typeof postGuarded;

export function createReceiver(random: Random, isCalm: () => boolean) {
  /** The states that were accepted, by task, each once, in the order of their first acceptance. */
  const accepted = new Map<string, string[]>();
  const note = (body: string): void => {
    const { id, status } = eventSchema.parse(JSON.parse(body));
    const states = accepted.get(id) ?? [];
    if (!states.includes(status)) states.push(status);
    accepted.set(id, states);
  };
  return {
    accepted,
    async post(_: string, request: Parameters<Post>[1] & { isCut(): boolean }): ReturnType<Post> {
      await pause(random.between(0, 3_000));
      if (request.isCut()) await never();
      const how = isCalm() ? 'accepts' : random.pick(['accepts', 'accepts', 'refuses', 'drops', 'is silent']);
      if (how === 'is silent') {
        await pause(request.timeoutMs);
        throw new FetchRefused('it did not answer in time');
      }
      if (how === 'refuses') return { status: random.pick([500, 503, 429]), headers: {} };
      note(request.body);
      if (how === 'drops') throw new FetchRefused('the connection broke');
      return { status: 204, headers: {} };
    },
  };
}
