/** What a client must do with each way in which the interface may answer. */
import { parseJson, recordOf } from '#lib/base/json-value.ts';
import { sampleImage } from '#lib/contract/sample-image.ts';
import {
  type Behaviour,
  type Played,
  type Script,
  type Scripted,
  silenceSeconds,
  type Task,
} from './client-script.ts';

type Wrong = ReturnType<Behaviour['wrong']>;
type Row = readonly [
  id: string,
  task: Task,
  title: string,
  script: Script | readonly Scripted[],
  wrong: (played: Played) => Wrong,
];

const written = 'Three boats: Möwe, Albatros 🪁';
const usage = { input_tokens: 3, output_tokens: 9 };
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'epsilon-opus-5',
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage,
};
const ok: Scripted = { json: { ...message, content: [{ type: 'text', text: written }] } };
const b64_json = sampleImage.slice(sampleImage.indexOf(',') + 1);
const drawn: Scripted = { json: { created: 1, data: [{ b64_json }], size: '128x128', output_format: 'png' } };

const task = {
  object: 'video',
  model: 'delta-1.1',
  prompt: 'Boats',
  created: 1,
  created_at: 1,
  progress: 0,
  usage: { video_seconds: 5 },
};
const video = (status: string, more: object = {}): Scripted => ({
  json: { ...task, id: 'video_1', polling_url: 'https://media.example/v1/videos/video_1', status, ...more },
});
const accepted: Scripted = { ...video('pending'), status: 202 };
const finished = video('completed', {
  data: { url: 'https://media.example/a.mp4', urls: ['https://media.example/a.mp4'], duration: 5 },
});
const polled = (...get: Scripted[]): Script => ({ post: [accepted], get });

const error = (
  status: number,
  headers: Record<string, string> = {},
  text = 'The wind is too strong.',
): Scripted => ({
  status,
  headers,
  json: {
    type: 'error',
    error: { type: 'api_error', message: text, code: status, status: 'UNAVAILABLE', param: null },
  },
});
const event = (type: string, more: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`;
const start = event('message_start', { message: { ...message, content: [], stop_reason: null } });
const opened = event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
const delta = (text: string) =>
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
const closed = event('content_block_stop', { index: 0 });
const reason = event('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage });
const stop = event('message_stop');
const half = 11;
const body = [start, opened, delta(written.slice(0, half)), delta(written.slice(half)), closed, reason];
const whole = [...body, stop].join('');
const failure = event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } });
const stream = (...pieces: (string | Uint8Array)[]): Scripted[] => [{ pieces }];
const changed = (change: (text: string) => string): Scripted[] => stream(change(whole));
const among = (extra: string): Scripted[] => stream(start, extra, ...body.slice(1), extra, stop);
const bytes = new TextEncoder().encode(whole);
const single = Array.from(bytes, (byte) => Uint8Array.of(byte));

const part = (more: object, text?: string) => ({
  candidates: [
    { index: 0, content: { role: 'model', parts: text === undefined ? [] : [{ text }] }, ...more },
  ],
  modelVersion: 'beta-3-pro',
  usageMetadata: { promptTokenCount: 1, totalTokenCount: 2 },
});
const native: Scripted = { json: part({ finishReason: 'STOP' }, written) };
const chunk = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const chunks = [chunk(part({}, written.slice(0, 9))), chunk(part({}, written.slice(9)))];

const imageEvent = {
  b64_json,
  created_at: 1,
  size: '128x128',
  quality: 'low',
  background: 'opaque',
  output_format: 'png',
};
const partial = event('image_generation.partial_image', { ...imageEvent, partial_image_index: 0 });
const completed = event('image_generation.completed', { ...imageEvent, usage });

/** It reports success, with this. */
const has =
  (member: 'text' | 'images' | 'url', value: unknown) =>
  ({ output }: Played) => [
    output.ok !== true && 'It reports no success.',
    output[member] !== value && `${member} is another.`,
  ];
const writes = has('text', written);
const draws = has('images', 1);
const makesVideo = has('url', 'https://media.example/a.mp4');
const fails = ({ output }: Played) => [output.ok !== false && 'It reports no failure.'];
const once = ({ requests }: Played) => [
  posts(requests).length !== 1 && `It sent ${posts(requests).length} requests.`,
];
const again = ({ requests }: Played) => [
  posts(requests).length < 2 && 'It did not try again.',
  posts(requests).length > 8 && 'It tried more than 8 times.',
];
const both =
  (...checks: ((played: Played) => Wrong)[]) =>
  (played: Played) =>
    checks.flatMap((check) => check(played));
const tells =
  (status: number) =>
  ({ output }: Played) => [output.status !== status && 'It does not tell the status.'];
const posts = (requests: Played['requests']) => requests.filter(({ method }) => method === 'POST');
const polls = (requests: Played['requests']) => requests.filter(({ method }) => method === 'GET');
const pause = ({ requests: [first, second] }: Played) => (second?.at ?? 0) - (first?.at ?? 0);
const sent = (played: Played) => recordOf(parseJson(played.requests[0]?.body ?? ''));
const header = ({ requests: [first] }: Played, name: string) => first?.headers[name] ?? '';
const keys = ({ requests }: Played) =>
  new Set(posts(requests).map(({ headers }) => headers['idempotency-key']));
const oneKey = (played: Played) => [keys(played).size !== 1 && 'Its tries have different idempotency keys.'];
const sameBody = ({ requests }: Played) => [
  new Set(posts(requests).map((one) => one.body)).size !== 1 && 'Its tries have different bodies.',
];
/** Two to three seconds after it is sent. */
const dated = {
  ...error(503),
  headers: {
    get 'retry-after'() {
      return new Date(Math.ceil(Date.now() / 1000) * 1000 + 2000).toUTCString();
    },
  },
};

const retried = [408, 429, 500, 502, 503, 504, 529].map(
  (status): Row => [
    `retry/${status}`,
    'message',
    `tries again after ${status}`,
    [error(status), ok],
    both(writes, again),
  ],
);
const refused = [400, 401, 402, 403, 404, 413, 422].map(
  (status): Row => [
    `refused/${status}`,
    'message',
    `tells ${status} and does not try again`,
    [error(status)],
    both(fails, once, tells(status)),
  ],
);
const endings = ['failed', 'cancelled', 'expired'].map(
  (status): Row => [
    `video/${status}`,
    'video',
    `reports a task that ends ${status}`,
    polled(video('in_progress'), video(status, { error: 'No wind.' })),
    both(fails, once),
  ],
);

// biome-ignore format: one row per behaviour
const rows: readonly Row[] = [
  ['request/key', 'message', 'sends its key in a header', [ok], (played) => [!/easel-client-key/.test(header(played, 'authorization') + header(played, 'x-api-key')) && 'There is no key.']],
  ['request/url', 'native', 'keeps its key out of the URL', [native], ({ requests: [first] }) => [first?.path.includes('easel-client-key') && 'The URL has it.']],
  ['request/content-type', 'image', 'says that its body is JSON', [drawn], (played) => [!header(played, 'content-type').startsWith('application/json') && 'It does not.']],
  ['request/path', 'message', 'keeps the path of its base URL', [ok], ({ requests: [first] }) => [first?.path.split('?')[0] !== '/gateway/v1/messages' && 'The path is another.']],
  ['request/model', 'image', 'names its model', [drawn], (played) => [typeof sent(played).model !== 'string' && 'It does not.']],
  ['request/max-tokens', 'message', 'sends max_tokens', [ok], (played) => [typeof sent(played).max_tokens !== 'number' && 'It does not.']],
  ['request/stream', 'stream', 'asks for a stream', [{ pieces: [whole] }], (played) => [sent(played).stream !== true && 'It does not.']],
  ['request/once', 'image', 'sends a request once when all is well', [drawn], both(draws, once)],
  ...retried,
  ['retry/after', 'message', 'waits as long as retry-after says', [error(429, { 'retry-after': '2' }), ok], (played) => [...writes(played), pause(played) < 1900 && 'It waits less.']],
  ['retry/after-date', 'message', 'reads retry-after as a date', [dated, ok], (played) => [...writes(played), pause(played) < 1500 && 'It waits less.']],
  ['retry/after-image', 'image', 'waits for an image, too', [error(429, { 'retry-after': '2' }), drawn], (played) => [...draws(played), pause(played) < 1900 && 'It waits less.']],
  ['retry/pause', 'message', 'waits before it tries again', [error(503), ok], (played) => [...writes(played), pause(played) < 50 && 'It does not.']],
  ['retry/twice', 'message', 'tries a second time', [error(503), error(503), ok], both(writes, again)],
  ['retry/end', 'message', 'gives up in the end', [error(500)], both(fails, again, tells(500))],
  ['retry/x-should-retry', 'message', 'does not try again when x-should-retry says false', [error(500, { 'x-should-retry': 'false' })], both(fails, once)],
  ['retry/cut', 'message', 'tries again when the connection breaks before the response', [{ end: 'cut' }, ok], both(writes, again)],
  ['retry/body', 'image', 'sends the same body again', [error(503), drawn], both(draws, again, sameBody)],
  ['retry/idempotency-key', 'image', 'sends its idempotency key again, if it has one', [error(503), drawn], both(draws, again, oneKey)],
  ['retry/idempotency-key-cut', 'video', 'sends its idempotency key again after a broken connection', { post: [{ end: 'cut' }, accepted], get: [finished] }, both(makesVideo, again, oneKey)],
  ['retry/key-of-a-video', 'video', 'creates a video with an idempotency key, since a second one costs', polled(finished), (played) => [...makesVideo(played), !header(played, 'idempotency-key') && 'There is none.']],
  ...refused,
  ['refused/message', 'image', 'shows the message of the error', [error(400)], (played) => [...fails(played), !String(played.output.error).includes('The wind is too strong.') && 'It does not.']],
  ['refused/html', 'message', 'survives an error that is no JSON', [{ status: 400, headers: { 'content-type': 'text/html' }, pieces: ['<html>Bad</html>'] }], both(fails, once)],
  ['refused/empty', 'image', 'survives an error without a body', [{ status: 403, pieces: [''] }], both(fails, once)],
  ['silence/response', 'message', 'gives up when nothing is answered', [{ end: 'hang' }], ({ output, ms }) => [output.ok !== false && 'It reports no failure.', ms > silenceSeconds * 5000 && 'It waits too long.']],
  ['silence/slow', 'message', 'waits for a slow response', [{ ...ok, waitMs: 1500 }], both(writes, once)],
  ['silence/slow-stream', 'stream', 'waits for a slow stream', [{ pieces: [...body, stop], waitMs: 300 }], both(writes, once)],
  ['silence/stream', 'stream', 'gives up when a stream falls silent', [{ pieces: body.slice(0, 3), end: 'hang' }], ({ output, ms }) => [output.ok !== false && 'It reports no failure.', ms > silenceSeconds * 5000 && 'It waits too long.']],
  ['stream/whole', 'stream', 'reads a stream in one piece', stream(whole), writes],
  ['stream/bytes', 'stream', 'reads a stream cut at each byte', stream(...single), writes],
  ['stream/crlf', 'stream', 'reads lines that end with CR and LF', changed((text) => text.replaceAll('\n', '\r\n')), writes],
  ['stream/cr', 'stream', 'reads lines that end with CR', changed((text) => text.replaceAll('\n', '\r')), writes],
  ['stream/crlf-cut', 'stream', 'reads CR and LF in two pieces', stream(...whole.replaceAll('\n', '\r\n').split(/(?<=\r)/)), writes],
  ['stream/comments', 'stream', 'skips comments', among(': still here\n\n'), writes],
  ['stream/bom', 'stream', 'skips a byte order mark', changed((text) => `\ufeff${text}`), writes],
  ['stream/no-space', 'stream', 'reads fields without a space behind the colon', changed((text) => text.replaceAll(/^(event|data): /gm, '$1:')), writes],
  ['stream/data-lines', 'stream', 'joins the lines of one event', changed((text) => text.replaceAll(/^(data: \{"type":"\w+"),/gm, '$1\ndata: ,')), writes],
  ['stream/data-first', 'stream', 'reads the name of an event behind its data', changed((text) => text.replaceAll(/^(event: .*)\n(data: .*)$/gm, '$2\n$1')), writes],
  ['stream/id', 'stream', 'skips id and retry', changed((text) => text.replaceAll(/^event: /gm, 'id: 1\nretry: 1000\nevent: ')), writes],
  ['stream/ping', 'stream', 'skips pings', among(event('ping')), writes],
  ['stream/unknown-event', 'stream', 'skips events that it does not know', among(event('weather')), writes],
  ['stream/unknown-delta', 'stream', 'skips deltas that it does not know', stream(start, opened, event('content_block_delta', { index: 0, delta: { type: 'scent_delta', scent: 'salt' } }), ...body.slice(2), stop), writes],
  ['stream/unknown-members', 'stream', 'skips members that it does not know', changed((text) => text.replaceAll('{"type":', '{"colour":["red"],"type":')), writes],
  ['stream/large', 'stream', 'reads an event of a megabyte', stream(start, opened, delta('a'.repeat(2 ** 20)), closed, reason, stop), ({ output }) => [String(output.text).length !== 2 ** 20 && 'The text is another.']],
  ['stream/error', 'stream', 'reports an error in a stream', stream(...body.slice(0, 3), failure), fails],
  ['stream/cut', 'stream', 'reports a stream whose connection breaks', [{ pieces: body.slice(0, 3), end: 'cut' }], fails],
  ['stream/short', 'stream', 'reports a stream that ends early', stream(...body.slice(0, 3)), fails],
  ['stream/refused', 'stream', 'reports a refusal in place of a stream', [error(400)], both(fails, once, tells(400))],
  ['stream/retry', 'stream', 'tries again when a stream did not begin', [error(529), ...stream(whole)], both(writes, again)],
  ['stream/open', 'stream', 'ends after the last event though the connection stays open', [{ pieces: [whole], end: 'hang' }], writes],
  ['message/blocks', 'message', 'finds the text among blocks that it does not know', [{ json: { ...message, content: [{ type: 'thinking', thinking: 'Hm', signature: 'c' }, { type: 'scent', scent: 'salt' }, { type: 'text', text: written }] } }], writes],
  ['message/members', 'message', 'skips members that it does not know', [{ json: { ...message, colour: 'red', content: [{ type: 'text', text: written, colour: 'red' }] } }], writes],
  ['message/broken', 'message', 'reports a response that is no JSON', [{ headers: { 'content-type': 'application/json' }, pieces: ['{"id": "msg_1", "cont'] }], fails],
  ['native/text', 'native', 'reads the parts of a candidate', [native], writes],
  ['native/thought', 'native', 'leaves thinking out of the text', [{ json: { candidates: [{ content: { role: 'model', parts: [{ text: 'Hm', thought: true }, { text: written }] }, finishReason: 'STOP' }] } }], writes],
  ['native/blocked', 'native', 'reports a blocked prompt', [{ json: { promptFeedback: { blockReason: 'SAFETY' } } }], fails],
  ['native/safety', 'native', 'reports a response that was stopped for safety', [{ json: part({ finishReason: 'SAFETY' }) }], fails],
  ['native/retry', 'native', 'tries again after 503', [error(503), native], both(writes, again)],
  ['native/stream', 'native-stream', 'joins the chunks of a stream', stream(...chunks, chunk(part({ finishReason: 'STOP' }))), writes],
  ['native/stream-error', 'native-stream', 'reports an error in a stream', stream(...chunks, chunk({ error: { code: 503, message: 'Overloaded', status: 'UNAVAILABLE' } })), fails],
  ['native/stream-short', 'native-stream', 'reports a stream without a finish reason', stream(...chunks), fails],
  ['image/members', 'image', 'skips members that it does not know', [{ json: { created: 1, data: [{ b64_json, index: 0, colour: 'red' }], colour: 'red' } }], draws],
  ['image/url', 'image', 'takes a link in place of Base64', [{ json: { created: 1, data: [{ url: 'https://media.example/a.png' }] } }], draws],
  ['image/none', 'image', 'reports a response without images', [{ json: { created: 1, data: [] } }], fails],
  ['image/stream', 'image-stream', 'takes the completed image of a stream', stream(partial, completed), draws],
  ['image/stream-error', 'image-stream', 'reports an error in a stream of images', stream(partial, failure), fails],
  ['image/stream-short', 'image-stream', 'does not take a partial image for the result', stream(partial), fails],
  ['video/states', 'video', 'follows a task through its states', polled(video('pending'), video('queue'), video('in_progress'), finished), both(makesVideo, once)],
  ['video/at-once', 'video', 'takes a task that is complete at the first poll', polled(finished), both(makesVideo, once)],
  ['video/unknown-state', 'video', 'goes on with a state that it does not know', polled(video('in_review'), finished), makesVideo],
  ['video/pace', 'video', 'does not poll without a pause', polled(...Array.from({ length: 4 }, () => video('in_progress')), finished), ({ requests }) => [polls(requests).length > 1 && (polls(requests).at(-1)?.at ?? 0) - (polls(requests)[0]?.at ?? 0) < 100 * (polls(requests).length - 1) && 'It polls more than ten times a second.']],
  ...endings,
  ...[429, 500, 502, 503].map((status): Row => [`video/poll-${status}`, 'video', `goes on after ${status} to a poll, and orders nothing anew`, polled(error(status), finished), both(makesVideo, once)]),
  ['video/poll-cut', 'video', 'goes on after a broken connection, and orders nothing anew', polled({ end: 'cut' }, finished), both(makesVideo, once)],
  ['video/poll-404', 'video', 'ends when the task is gone', polled(error(404)), both(fails, once)],
  ['video/poll-after', 'video', 'waits as long as retry-after says before it polls again', polled(error(429, { 'retry-after': '2' }), finished), (played) => [...makesVideo(played), (polls(played.requests)[1]?.at ?? 0) - (polls(played.requests)[0]?.at ?? 0) < 1900 && 'It waits less.']],
  ['video/refused', 'video', 'does not poll for a task that was refused', { post: [error(400)], get: [finished] }, (played) => [...fails(played), polls(played.requests).length > 0 && 'It polls.']],
];

export const behaviours: readonly Behaviour[] = rows.map(([id, kind, title, script, wrong]) => ({
  id,
  task: kind,
  title,
  script: 'post' in script ? script : { post: script },
  wrong,
}));
