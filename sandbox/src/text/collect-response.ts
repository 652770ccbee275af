/** A whole response at once, for callers that do not stream. Joins the writer's events; adds nothing. */
import type { JsonObject } from './json-value.ts';
import type { WriterEnd, WriterEvent } from './writer-types.ts';

interface CollectedResponse {
  readonly thinking: string;
  readonly text: string;
  /** `input` is null for a call that was cut at the token limit; `inputText` is its incomplete text. */
  readonly calls: readonly {
    readonly name: string;
    readonly key: string;
    readonly inputText: string;
    readonly input: JsonObject | null;
  }[];
  readonly end: WriterEnd;
}

/** Reads the events to their end. Rejects as writeText does. */
export async function collectResponse(events: AsyncIterable<WriterEvent>): Promise<CollectedResponse> {
  const thinking: string[] = [];
  const text: string[] = [];
  const calls: { name: string; key: string; inputText: string; input: JsonObject | null }[] = [];
  for await (const event of events) {
    const call = calls.at(-1);
    switch (event.type) {
      case 'thinking':
        thinking.push(event.text);
        break;
      case 'text':
        text.push(event.text);
        break;
      case 'tool_call_start':
        calls.push({ name: event.name, key: event.key, inputText: '', input: null });
        break;
      case 'tool_input':
        if (call) call.inputText += event.text;
        break;
      case 'tool_call_end':
        if (call) call.input = event.input;
        break;
      case 'end':
        return { thinking: thinking.join(''), text: text.join(''), calls, end: event };
    }
  }
  throw new TypeError('the events of a response end with one of type "end"');
}
