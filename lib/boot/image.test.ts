// The image and what git takes: no secrets of the folder, and everything that the build reads.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hashBuildInputs, roots } from './build-inputs.mjs';
import { inRoot, root } from './paths.mjs';

const read = (name: string) => readFileSync(inRoot(name), 'utf8');

test('git and images leave .env out', () => {
  for (const name of ['.env', '.env.local', '.env.production'])
    expect(execFileSync('git', ['check-ignore', name], { cwd: root, encoding: 'utf8' }).trim()).toBe(name);
  expect(read('.dockerignore').split('\n')).toContain('.env*');
});

test('the image is made of a list that has every input of the build', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY --chown=node:node (.+) \S+$/gm)].flatMap(
    ([, names = '']) => names.split(' '),
  );
  expect(copied).not.toContain('.');
  expect(copied).toEqual(expect.arrayContaining([...roots]));
  expect(hashBuildInputs()).toMatch(/^[0-9a-f]{64}$/);
});

test('images have exact versions', () => {
  const images = [...`${read('Dockerfile')}${read('compose.yaml')}`.matchAll(/^(?:FROM| +image:) (\S+)$/gm)];
  expect(images).toHaveLength(5);
  for (const [, image = ''] of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w-]+)?$/);
});
