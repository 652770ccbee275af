// The requests of the bench and the responses of the mock: the same bytes for every proxy.

/** The behaviours of the mock; the text of a request names one. */
export const messageKinds = ['small', 'large', 'events', 'slow-events', 'paced-events', 'silence'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const largeBytes = 30_000_000;
const smallBytes = 2_048;
const eventCount = 200;

/** The first bytes of a PNG of 1024x1024 and its last chunk, each in Base64: results are checked. */
const pngEnd = 'AAAASUVORK5CYII=';
const pngHeader = 'iVBORw0KGgoAAAANSUhEUgAABAAAAAQACAYAAAB/HSuD';

/** A chat completion and an image response in one, in compact JSON, so that a proxy that rewrites it changes nothing. */
export function jsonResponse(kind: 'small' | 'large'): string {
  const response = (payload: string) =>
    JSON.stringify({
      id: 'chatcmpl-bench',
      object: 'chat.completion',
      created: 1_767_225_600,
      model: 'bench-model',
      choices: [{ index: 0, message: { role: 'assistant', content: 'A red kite.' }, finish_reason: 'stop' }],
      data: [{ b64_json: payload }],
      usage: { prompt_tokens: 20, completion_tokens: 4, total_tokens: 24 },
    });
  const bytes = kind === 'small' ? smallBytes : largeBytes;
  const length = bytes - response('').length - pngEnd.length;
  const start = (pngHeader + 'AAAA'.repeat(Math.ceil(length / 4))).slice(0, length - (length % 4));
  return response(start + pngEnd);
}

export const eventFrames: readonly string[] = [
  ...Array.from({ length: eventCount - 2 }, (_, index) => {
    const event = {
      id: 'chatcmpl-bench',
      object: 'chat.completion.chunk',
      created: 1_767_225_600,
      model: 'bench-model',
      choices: [{ index: 0, delta: { content: `word ${index} ` }, finish_reason: null }],
    };
    return `data: ${JSON.stringify(event)}\n\n`;
  }),
  // The end event of images: a stream without it has failed.
  'event: image_generation.completed\ndata: {"type":"image_generation.completed"}\n\n',
  'data: [DONE]\n\n',
];

/** A stream of 64 events, with the end events of both interfaces. */
export const pacedFrames = eventFrames.slice(-64);

/** True for requests whose response is a stream. */
export function isStreamed(kind: MessageKind): boolean {
  return kind.endsWith('events');
}

/** Returns the text of the prompt or message, which contains the kind for the mock. */
export function promptOf(kind: MessageKind): string {
  return `bench-${kind}: a red kite over green hills, late sun, long string`;
}

/** Returns the kind in a request's body; `small` if there is none. */
export function kindOf(body: string): MessageKind {
  return messageKinds.find((kind) => body.includes(`bench-${kind}:`)) ?? 'small';
}

/** Returns the bytes of an HTTP request. */
export function httpRequest(path: string, headers: Readonly<Record<string, string>>, body: object): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(text.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}
