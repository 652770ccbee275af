// Reads a whole event stream.
import { createParser } from 'eventsource-parser';

export interface ReadEvent {
  event: string | undefined;
  data: unknown;
}

export async function readEvents(response: Response): Promise<ReadEvent[]> {
  const events: ReadEvent[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ event, data: JSON.parse(data) }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  return events;
}
