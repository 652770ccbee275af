/** Chooses the codecs of this machine: the native WebCodecs add-on, or a program named ffmpeg. Downloads nothing. */
import { createRequire } from 'node:module';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { createFfmpegEngine } from './ffmpeg-engine.ts';
import { findProgram } from './run-program.ts';
import type { VideoEngine } from './video-engine.ts';
import { createWebCodecsEngine, type WebCodecs } from './webcodecs-engine.ts';

/** Throws `no_video_encoder`, which names both ways to get one. The parameters are for tests. */
export function chooseEngine(
  load: () => WebCodecs | undefined = loadWebCodecs,
  find: (name: string) => string | undefined = findProgram,
): VideoEngine {
  const codecs = load();
  if (codecs) return createWebCodecsEngine(codecs);
  const ffmpeg = find('ffmpeg');
  if (ffmpeg) return createFfmpegEngine(ffmpeg);
  throw new SandboxError(
    'no_video_encoder',
    `There is no video encoder for ${process.platform}-${process.arch}: install the optional package ` +
      '@napi-rs/webcodecs for this platform, or put ffmpeg (with libx264) on the PATH.',
  );
}

const suffixes: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['-gnu', '-musl'],
  darwin: [''],
  win32: ['-msvc'],
};

/** The add-on of this platform, or undefined if it is not installed or does not load. */
function loadWebCodecs(): WebCodecs | undefined {
  const load: (name: string) => WebCodecs = createRequire(import.meta.url);
  for (const suffix of suffixes[process.platform] ?? []) {
    try {
      return load(`@napi-rs/webcodecs-${process.platform}-${process.arch}${suffix}`);
    } catch {
      // Not installed: try the next one.
    }
  }
  return undefined;
}
