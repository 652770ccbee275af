// Bodies of many small elements: each is refused, or answered, without holding the process.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.close());

const megabytes = 4_500_000;
/** As many copies as fit, with commas. */
function fill(piece: string, bytes = megabytes): string {
  return Array.from({ length: Math.floor(bytes / (piece.length + 1)) }, () => piece).join(',');
}
/** Members with names of their own. */
function members(count: number): string {
  return Array.from({ length: count }, (_, index) => `"m${index}":1`).join(',');
}
const message = (messages: string, more = '') =>
  `{"model":"claude-haiku-5","max_tokens":10,"messages":${messages}${more}}`;
const blocks = (content: string) => message(`[{"role":"user","content":[${content}]}]`);
const native = (more: string) => `{"contents":[{"parts":[{"text":"a"}]}],${more}}`;
const evaluation = (rows: string) =>
  `{"name":"a","operation":"messages.create","template":{"max_tokens":9},"models":["claude-haiku-5"],"repeats":1,"checks":{},"rows":[${rows}]}`;

const messagesPath = '/v1/messages';
const nativePath = '/v1beta/models/beta-3-flash:generateContent';
const hostile: [name: string, path: string, body: string][] = [
  ['40,000 empty blocks', messagesPath, blocks(fill('{}', 120_000))],
  ['megabytes of empty blocks', messagesPath, blocks(fill('{}'))],
  ['megabytes of empty turns', messagesPath, message(`[${fill('{}')}]`)],
  ['deep arrays', messagesPath, '['.repeat(megabytes)],
  ['deep objects', messagesPath, '{"a":'.repeat(megabytes / 5)],
  ['one member repeated', messagesPath, `{${fill('"a":1')}}`],
  ['many unknown members', messagesPath, `{${members(400_000)}}`],
  ['9,000 unknown members', messagesPath, message('[{"role":"user","content":"a"}]', `,${members(9_000)}`)],
  ['numbers', messagesPath, message(`[${fill('1')}]`)],
  ['short strings', messagesPath, message(`[${fill('"a"')}]`)],
  [
    'empty tools',
    messagesPath,
    message('[{"role":"user","content":"a"}]', `,"tools":[${fill('{}', 40_000)}]`),
  ],
  [
    'white space in what looks like an image',
    messagesPath,
    message(
      `[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"b","input":{"media_type":"image/heic","data":"AAAA${' '.repeat(100_000)}=A"}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a"}]}]`,
    ),
  ],
  ['empty contents', nativePath, `{"contents":[${fill('{}', 40_000)}]}`],
  ['empty parts', nativePath, `{"contents":[{"parts":[${fill('{}', 40_000)}]}]}`],
  ['safety settings', nativePath, native(`"safetySettings":[${fill('{}', 40_000)}]`)],
  [
    'broken schemas',
    nativePath,
    native(`"generationConfig":{"responseSchema":{"properties":{${members(9_000)}}}}`),
  ],
  ['images', '/v1/images/edits', `{"model":"alpha-image-2","prompt":"a","images":[${fill('{}')}]}`],
  [
    'references',
    '/v1/videos',
    `{"model":"gamma/motion-2.0","prompt":"a","input_references":[${fill('{}')}]}`,
  ],
  ['batches', '/v1beta/models/beta-embedding-2-preview:batchEmbedContents', `{"requests":[${fill('{}')}]}`],
  ['rows', '/api/evaluations', evaluation(fill('{}'))],
  ['deep rows', '/api/evaluations', evaluation(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
  ['deep names of keys', '/api/keys', `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
];

const calls: [name: string, path: string, body: string][] = [
  ['an agent with 500 blocks', messagesPath, message(`[${agentTurns(100, 5)}]`)],
  ['8,000 blocks of text', messagesPath, blocks(fill('{"type":"text","text":"a"}', 8_000 * 27))],
  [
    'megabytes of escapes',
    messagesPath,
    message(`[{"role":"user","content":"${'\\u0061'.repeat(500_000)}"}]`),
  ],
  ['100 texts', '/v1beta/models/beta-embedding-2-preview:batchEmbedContents', embeddings(100)],
];

function agentTurns(turns: number, blocksOfTurn: number): string {
  const ids = (turn: number) => Array.from({ length: blocksOfTurn }, (_, index) => `call_${turn}_${index}`);
  return Array.from({ length: turns }, (_, turn) => {
    const uses = ids(turn).map((id) => ({
      type: 'tool_use',
      id,
      name: 'read',
      input: { path: id, lines: [1, 20] },
    }));
    const results = ids(turn).map((id) => ({
      type: 'tool_result',
      tool_use_id: id,
      content: [{ type: 'text', text: 'The kite flies over the harbour. '.repeat(60) }],
    }));
    const pair = [
      { role: 'assistant', content: uses },
      { role: 'user', content: results },
    ];
    return JSON.stringify(turn === 0 ? [{ role: 'user', content: 'Start' }, ...pair] : pair).slice(1, -1);
  }).join(',');
}

function embeddings(count: number): string {
  const request = { model: 'models/beta-embedding-2-preview', content: { parts: [{ text: 'A kite' }] } };
  return JSON.stringify({ requests: Array.from({ length: count }, () => request) });
}

async function send(path: string, body: string): Promise<{ status: number; text: string; heldMs: number }> {
  const pages = { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
  const headers = { 'content-type': 'application/json', ...(path.startsWith('/api') ? pages : {}) };
  const bytes = new TextEncoder().encode(body);
  // Processor time, because the wall clock of a busy machine says little.
  const before = process.cpuUsage();
  const response = await service.call(path, { method: 'POST', body: bytes, headers });
  const text = await response.text();
  const { user, system } = process.cpuUsage(before);
  return { status: response.status, text, heldMs: (user + system) / 1_000 };
}

/** Four times what the slowest takes on a busy machine; before there were limits, some took 40 s. */
const mostMs = 1_500;

describe('a hostile body is refused in its dialect, soon', () => {
  test.each(hostile)('%s', async (_, path, body) => {
    const { status, text, heldMs } = await send(path, body);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toHaveProperty('error');
    expect(text.length).toBeLessThan(20_000);
    expect(heldMs).toBeLessThan(mostMs);
  });
});

describe('what clients send is answered', () => {
  test.each(calls)('%s', async (_, path, body) => {
    const { status, heldMs } = await send(path, body);
    expect(status).toBe(200);
    expect(heldMs).toBeLessThan(mostMs);
  });
});

test('a list of problems ends, and says so', async () => {
  const { text } = await send(messagesPath, blocks(fill('{}', 300)));
  expect(text).toContain('(and at least 15 more: the check stops after 20 problems)');
  const large = await send(messagesPath, blocks(fill('{}', 15_000)));
  expect(large.text).toContain('messages[0].content[0].type is required');
  expect(large.text).toContain('The body is large, so the check stops at its first problem.');
});
