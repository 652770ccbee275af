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
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copied).not.toContain('.');
  expect(copied).toEqual(expect.arrayContaining([...roots]));
  expect(hashBuildInputs()).toMatch(/^[0-9a-f]{64}$/);
});

test('images have exact versions', () => {
  const dockerfile = read('Dockerfile');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`\${NODE_IMAGE}`, `\${NODE_IMAGE}`]);
  const images = [
    ...`${dockerfile}${read('compose.yaml')}`.matchAll(/^(?:ARG NODE_IMAGE=| +image: )(\S+)$/gm),
  ];
  expect(images).toHaveLength(5);
  for (const [, image = ''] of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w-]+)?$/);
});

test('every service of compose.yaml runs without rights, those that can on a read-only root', () => {
  const services =
    read('compose.yaml')
      .split(/^\w+:$/m)[1]
      ?.split(/^ {2}(?=\w+:$)/m)
      .slice(1) ?? [];
  expect(services).toHaveLength(5);
  for (const service of services) {
    expect(service).toContain('<<: *confined');
    expect(service).toContain('tmpfs:');
  }
  expect(read('compose.yaml')).toMatch(
    /cap_drop: \[ALL\]\n {2}security_opt: \[no-new-privileges:true\]\n {2}read_only: true/,
  );
});
