/** Emits the writer's events at a natural pace, with simulated faults; ends when the client disconnects. */
import { type WriterEvent, type WriterRequest, writeText } from '@easel/sandbox';
import type { ProviderCall } from '../provider.ts';
import { breakAt, createPacer, type Fault, stepMsOf } from './faults.ts';

/** Milliseconds a token takes at pace 1. */
const tokenMs = 12;

export interface Writing {
  call: ProviderCall;
  pace: number;
  fault: Fault | undefined;
}

/** Rejects with the signal's reason when the client disconnects; throws the errors of `cut_stream` and `malformed`. */
export async function* writeAtPace(
  request: WriterRequest,
  { call, pace, fault }: Writing,
): AsyncIterable<WriterEvent> {
  const pacer = createPacer(stepMsOf(tokenMs, pace, fault), call.signal);
  let step = 0;
  for await (const event of fault === 'refusal' ? refusal() : writeText(request)) {
    step += 1;
    if (event.type !== 'end') await pacer.next();
    breakAt(step, event.type === 'end', fault);
    yield event;
  }
}

async function* refusal(): AsyncIterable<WriterEvent> {
  yield {
    type: 'end',
    stopReason: 'refusal',
    stopSequence: null,
    outputTokens: 0,
    thinkingTokens: 0,
    refusal: {
      category: 'general_harms',
      explanation: 'Refused on demand: x-sandbox-fault was "refusal".',
    },
  };
}
