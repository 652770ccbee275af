/** Reports once when an outcome has been sent, has failed, or will not be read. */
import { observeSource } from './byte-source.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { Outcome } from './outcome.ts';

export function whenOver(
  outcome: Outcome,
  request: Pick<GatewayRequest, 'onGone'>,
  report: () => void,
): Outcome {
  let isOver = false;
  const done = () => {
    if (isOver) return;
    isOver = true;
    report();
  };
  switch (outcome.kind) {
    case 'json':
    case 'bytes':
    case 'aborted':
      done();
      return outcome;
    case 'stream':
      outcome.stream.once('close', done);
      return outcome;
    case 'events':
      outcome.frames = followed(outcome.frames, done);
      // If the client disconnects before the first frame, nothing reads the stream.
      request.onGone(done);
      return outcome;
    case 'relayed':
      outcome.source = observeSource(outcome.source, { end: done, fail: done, cancel: done });
      return outcome;
  }
}

async function* followed(frames: AsyncIterable<string>, done: () => void): AsyncIterable<string> {
  try {
    yield* frames;
  } finally {
    done();
  }
}
