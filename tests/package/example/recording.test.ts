import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEasel } from 'easel/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { drawImage } from './caption.ts';

const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** In place of the vendor, which costs money: one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const vendor = createServer((request, response) => {
  const body = JSON.stringify({ created: 1, data: [{ b64_json: pixel }] });
  request.resume().once('end', () => response.setHeader('content-type', 'application/json').end(body));
});

test('what a vendor answered is answered again, without the vendor and its key', async () => {
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const address = vendor.address();
  const port = typeof address === 'object' ? address?.port : 0;
  vi.stubEnv('OPENAI_BASE_URL', `http://127.0.0.1:${port}/v1`);
  vi.stubEnv('OPENAI_API_KEY', 'a-key-of-the-vendor');
  const recording = await startEasel({ record: folder });
  const drawn = await drawImage('a kite', recording);
  await recording.close();
  vi.unstubAllEnvs();
  vendor.close();
  expect(drawn.toString('base64')).toBe(pixel);
  expect(readdirSync(folder)).toContainEqual(expect.stringMatching(/^openai\.images-generations\..*\.json$/));

  const easel = await startEasel({ replay: folder });
  expect(await drawImage('a kite', easel)).toEqual(drawn);
  await expect(drawImage('a boat', easel)).rejects.toThrow('recorded "a kite", sent "a boat"');
  await easel.close();
});
