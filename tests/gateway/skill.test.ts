// Runs every command of docs/skills/easel/SKILL.md in order, as an agent does.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readImageHeader } from '#lib/base/image-header.ts';
import { startListeningService } from '#tests/support/listening-service.ts';
import { blocksOf } from '#tests/support/read-documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'easel-skill-'));
let easel: Awaited<ReturnType<typeof startListeningService>>;
beforeAll(async () => {
  easel = await startListeningService();
});
afterAll(async () => {
  await easel.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the commands of the skill do what it says', async () => {
  const env = { ...process.env, EASEL_URL: easel.baseUrl, EASEL_API_KEY: easel.apiKey };
  const outputs: string[] = [];
  for (const { text } of blocksOf('docs/skills/easel/SKILL.md')) {
    const args = ['-e', '-o', 'pipefail', '-c', text];
    outputs.push((await promisify(execFile)('bash', args, { cwd: folder, env })).stdout);
  }
  const [estimate = '', , , video = ''] = outputs;
  expect(JSON.parse(estimate)).toMatchObject({ estimate: { maximum: 0, basis: 'simulated' } });
  for (const name of ['image.png', 'edited.png'])
    expect(readImageHeader(readFileSync(join(folder, name)))).toMatchObject({ format: 'png', width: 1024 });
  expect(JSON.parse(video)).toMatchObject({ id: expect.any(String), model: 'delta-1.1' });
});
