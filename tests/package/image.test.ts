// Builds the image of the Dockerfile and runs it as its user on a read-only root.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { until } from '#tests/support/until.ts';
import { buildImage, makeData, missing, startIn, writableFiles } from './container.ts';

const reason = missing();
const key = 'easel-test-key-000000000000';

if (reason !== undefined) test.skip(`image: ${reason}`);
else
  describe('image', () => {
    // When the tests are collected, which has no time limit.
    const image = buildImage();
    const data = makeData();
    afterAll(() => {
      image.remove();
      rmSync(data, { recursive: true, force: true });
    });

    test('its user is not root, and owns nothing but /data', () => {
      expect(image.config.User).toBe('1000:1000');
      expect(writableFiles(image)).toEqual([]);
    });

    test('the encoder under the GPL is absent, ffmpeg is there', () => {
      const packages = readdirSync(join(image.files, 'app/node_modules/@napi-rs'));
      expect(packages.filter((name) => name.includes('webcodecs'))).toEqual([]);
      expect(existsSync(join(image.files, 'usr/bin/ffmpeg'))).toBe(true);
      expect(existsSync(join(image.files, 'src'))).toBe(false);
    });

    test('without a sign-in it refuses to start', async () => {
      const { output, ended } = startIn(image, data, image.config.Cmd);
      expect(await ended).not.toBe(0);
      expect(output.text).toContain('set PLAYGROUND_PASSWORD or OIDC_ISSUER');
    });

    test('answers, draws, is healthy and ends in order', async () => {
      const port = String(await freePort());
      const env = {
        PORT: port,
        PLAYGROUND_PASSWORD: 'kite-over-hills',
        GATEWAY_API_KEYS: key,
        SANDBOX_PACE: '0',
      };
      const { child, output, ended } = startIn(image, data, image.config.Cmd, env);
      const url = `http://127.0.0.1:${port}`;
      const answers = (path: string) =>
        fetch(`${url}${path}`).then(
          ({ ok }) => ok,
          () => false,
        );
      try {
        await until(async () => child.exitCode !== null || (await answers('/api/ready')));
        expect([child.exitCode, output.text]).toEqual([null, expect.any(String)]);
        expect(await answers('/api/health')).toBe(true);
        const [, test = ''] = image.config.Healthcheck.Test;
        expect(await startIn(image, data, ['sh', '-c', test], { PORT: port }).ended).toBe(0);
        await makeMedia(url);
      } finally {
        child.kill('SIGTERM');
      }
      expect(await ended).toBe(0);
      expect(existsSync(join(data, 'postgres'))).toBe(true);
      const touch = startIn(image, data, ['touch', '/etc/a', '/app/a']);
      expect(await touch.ended).toBe(1);
      expect(touch.output.text.match(/Read-only file system/g)).toHaveLength(2);
    });
  });

async function makeMedia(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, response.ok]).toEqual([path, true]);
    return await response.json();
  };
  const { data } = await post('/v1/images/generations', {
    model: 'alpha-image-2',
    prompt: 'a boat',
    size: '1024x1024',
  });
  expect(Buffer.from(data[0].b64_json, 'base64').subarray(1, 4).toString()).toBe('PNG');
  const { id } = await post('/v1/videos', {
    model: 'delta-1.1',
    prompt: 'a boat',
    duration: 3,
    resolution: '480p',
  });
  const video = await until(async () => {
    const task = await (await fetch(`${url}/v1/videos/${id}`, { headers })).json();
    return ['completed', 'failed'].includes(task.status) && task;
  });
  expect(video).toMatchObject({ status: 'completed' });
  const content = await fetch(`${url}/v1/videos/${id}/content`, { headers });
  expect(
    Buffer.from(await content.arrayBuffer())
      .subarray(4, 8)
      .toString(),
  ).toBe('ftyp');
}
