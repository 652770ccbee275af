import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { curlSample } from './curl.ts';

const request = { baseUrl: 'http://localhost:3000', method: 'POST', path: '/v1/images/generations' } as const;

/** What the shell makes of the command, argument by argument. */
function shellArguments(command: string): string[] {
  const script = `curl() { for argument in "$@"; do printf '%s\\0' "$argument"; done; }; ${command.split('\n\n#')[0]}`;
  const output = execFileSync('sh', ['-c', script], {
    env: { ...process.env, EASEL_API_KEY: 'key-1' },
    encoding: 'utf8',
  });
  return output.split('\0').slice(0, -1);
}

describe('cURL samples', () => {
  test('a shell reads back exactly the body, for any content', () => {
    const body = {
      model: 'alpha-image-2',
      prompt: `it's "quoted" $HOME \`id\` \\ back\nnew line, 日本語 !x`,
      n: 2,
    };
    const read = shellArguments(curlSample({ ...request, body }));
    expect(read[0]).toBe('http://localhost:3000/v1/images/generations');
    expect(read).toContain('Authorization: Bearer key-1');
    expect(JSON.parse(read[read.indexOf('--data') + 1] ?? '')).toEqual(body);
  });

  test.each([
    ['/v1/messages', 'x-api-key: key-1'],
    ['/v1beta/models/m:generateContent', 'x-goog-api-key: key-1'],
    ['/v1beta/models/m:streamGenerateContent?alt=sse', 'x-goog-api-key: key-1'],
    ['/v1beta/models/m:embedContent', 'Authorization: Bearer key-1'],
    ['/v1/videos', 'Authorization: Bearer key-1'],
  ])('%s sends its credential in the documented header', (path, header) => {
    expect(shellArguments(curlSample({ ...request, path, body: {} }))).toContain(header);
  });

  test.each([
    ['/v1/images/generations', { stream: true }, 'response.sse'],
    ['/v1beta/models/beta-3-pro-image:streamGenerateContent?alt=sse', {}, 'response.sse'],
    ['/v1beta/models/beta-3-pro-image:generateContent', {}, 'response.json'],
    [
      '/v1beta/models/m:generateContent',
      { generationConfig: { responseModalities: ['IMAGE'] } },
      'response.json',
    ],
    ['/v1beta/models/beta-3-pro-image:countTokens', {}, undefined],
    ['/v1beta/models/m:generateContent', {}, undefined],
  ])('images are saved, not printed: %s %j', (path, body, file) => {
    const read = shellArguments(curlSample({ ...request, path, body }));
    expect(read.includes('--output') ? read[read.indexOf('--output') + 1] : undefined).toBe(file);
  });

  test('streams are not buffered; other headers are included', () => {
    const read = shellArguments(
      curlSample({ ...request, body: { stream: true }, headers: { 'x-sandbox-fault': 'slow' } }),
    );
    expect(read[0]).toBe('--no-buffer');
    expect(read).toContain('x-sandbox-fault: slow');
  });
});
