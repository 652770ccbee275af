// Runs the blocks of the documents that can run here: those of the shell that call Easel, and TypeScript of SDKs. The example of
// `easel/testing` in the README runs in the suite `package`, the receivers of docs/callbacks.md in `callbacks.test.ts`.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImageHeader } from '#lib/base/image-header.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { type Block, blocksOf, listDocuments, root } from '#tests/support/read-documents.ts';

const blocks = listDocuments().flatMap(blocksOf);
const key = 'my-first-key';
const folder = mkdtempSync(join(tmpdir(), 'easel-documents-'));

let easel: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  const config = join(folder, 'gateway.yaml');
  // The model that docs/clients.md adds, answered by the sandbox.
  writeFileSync(
    config,
    'models: [{ id: gpt-image-1, like: alpha-image-1, targets: [{ target: sandbox, model: alpha-image-1 }] }]\n',
  );
  easel = await startListeningService({ GATEWAY_API_KEYS: key, GATEWAY_CONFIG: config });
});
afterAll(async () => {
  await easel.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(program: string, args: string[], text: string) {
  const file = join(folder, program === 'bash' ? 'block.sh' : 'block.ts');
  writeFileSync(file, text.replaceAll('http://127.0.0.1:3000', easel.baseUrl));
  const env = { ...process.env, EASEL_KEY: key, EASEL_API_KEY: key };
  return await promisify(execFile)(program, [...args, file], { cwd: folder, env });
}

const named = (list: readonly Block[]) =>
  list.map((block) => [`${block.file}:${block.line}`, block] as const);
const calls = blocks.filter(({ language, text }) => language === 'sh' && /^curl /.test(text));

test.each(named(calls))('%s: the command gets a response', async (_name, { text }) => {
  const isImage = text.includes('> kite.png');
  const { stdout } = await run('bash', ['-e', '-o', 'pipefail'], text);

  if (isImage) {
    const image = readImageHeader(readFileSync(join(folder, 'kite.png')));
    expect(image).toMatchObject({ state: 'known', format: 'png', width: 1024, height: 1024 });
    return;
  }
  // Behind the headers that `curl -i` shows.
  const response = JSON.parse(stdout.slice(stdout.indexOf('{')));
  expect(response.error).toBeUndefined();
  expect(response.id).toBeTruthy();
});

test('there are commands to run, the first one makes an image', () => {
  expect(calls.length).toBeGreaterThanOrEqual(4);
  expect(calls[0]).toMatchObject({
    file: 'README.md',
    text: expect.stringContaining('/v1/images/generations'),
  });
});

/** What the blocks of docs/clients.md take for granted. */
const imports = `
import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatGoogleGenerativeAI } from '@langchain/google-genai';
import { generateImage, generateText } from 'ai';
const apiKey = process.env.EASEL_KEY;
`;

const programs = blocks.filter(
  ({ file, language, text }) =>
    file === 'docs/clients.md' && language === 'ts' && !text.includes('AnthropicSession'),
);

const onAiSdk = blocks.filter(({ file, language }) => file === 'docs/ai-sdk.md' && language === 'ts');

test.each(named(onAiSdk))('%s: the program of the AI SDK runs', async (_name, { text }) => {
  const file = join(root, 'node_modules', '.easel-ai-sdk.mjs');
  const provider = pathToFileURL(join(root, 'lib/package/ai-sdk.ts')).href;
  writeFileSync(
    file,
    text.replace("'easel/ai-sdk'", `'${provider}'`).replaceAll('http://127.0.0.1:3000', easel.baseUrl),
  );
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, EASEL_API_KEY: key },
    });
    expect(stdout).toMatch(/image\/png 1 \{.*taskId.*video\/mp4 \d{4,}|\d+ \d{3,} alpha-image-2/s);
  } finally {
    rmSync(file);
  }
});

test.each(named(programs))('%s: the program runs', async (_name, { text }) => {
  const call = text.includes('generate')
    ? '\nprocess.stdout.write(String(made.text ?? made.image.mediaType));'
    : '';
  const shown = text
    .replace(/^await generate/m, 'const made = await generate')
    .replace(/^new (Chat.*);$/gm, "process.stdout.write(String((await new $1.invoke('Hello')).content));");
  // Beside the packages that it imports.
  const file = join(root, 'node_modules', '.easel-document.mjs');
  writeFileSync(file, (imports + shown + call).replaceAll('http://127.0.0.1:3000', easel.baseUrl));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { ...process.env, EASEL_KEY: key },
    });
    expect(stdout.length).toBeGreaterThan(5);
  } finally {
    rmSync(file);
  }
});
