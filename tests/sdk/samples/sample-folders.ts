// Creates a temporary folder for each sample with the files that it reads, and removes them at the end.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import type { Arrival } from './recording-gateway.ts';
import type { SampleCase } from './sample-cases.ts';

/** The sample has polled the task that its request made, and has saved its image. */
export function expectResult(arrivals: readonly Arrival[], program: string): void {
  expect(arrivals.at(-1)).toMatchObject({
    method: 'GET',
    path: expect.stringMatching(/^\/v1\/images\/image_/),
  });
  expect(readdirSync(dirname(program)).some((name) => /^image-\d\./.test(name))).toBe(true);
}

export interface SampleFolders {
  root: string;
  /** Writes the program and its files to the folder of the sample and returns the path of the program. */
  write(sample: number, made: SampleCase, name: string, program: string): string;
  remove(): void;
}

export function makeSampleFolders(): SampleFolders {
  const root = mkdtempSync(join(tmpdir(), 'easel-samples-'));
  // The programs import the SDKs as in a separate project.
  symlinkSync(join(import.meta.dirname, '..', '..', '..', 'node_modules'), join(root, 'node_modules'), 'dir');
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  return {
    root,
    write(sample, { files }, name, program) {
      const folder = join(root, String(sample));
      mkdirSync(folder, { recursive: true });
      for (const { name: file, content } of files)
        writeFileSync(join(folder, file), Buffer.from(String(content), 'base64'));
      const path = join(folder, name);
      writeFileSync(path, program);
      return path;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
