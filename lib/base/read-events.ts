/** Server-sent events, read by the library: the one reader of the browser and of upstreams. */
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** Characters of an event: an image in Base64 is one line. */
const maxEventLength = 128 * 1024 ** 2;

/** The events in order; one that is cut off at the end is left out. Rejects for one that is too long. */
export async function* readEvents(
  chunks: AsyncIterable<Uint8Array>,
  tooLong = (_most: number): Error => new RangeError('The stream contains an event that is too large.'),
): AsyncIterable<EventSourceMessage> {
  let events: EventSourceMessage[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: maxEventLength,
    onEvent: (event) => events.push(event),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded';
    },
  });
  // The parser removes the byte order mark.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const bytes of chunks) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (isTooLong) throw tooLong(maxEventLength);
    yield* events;
    events = [];
  }
}
