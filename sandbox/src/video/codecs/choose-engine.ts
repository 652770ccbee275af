/** Chooses the codecs of this machine: the native WebCodecs add-on, or a program named ffmpeg. Downloads nothing. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { createFfmpegEngine } from './ffmpeg-engine.ts';
import type { VideoEngine } from './video-engine.ts';
import { decodeFrames, decodeSound } from './webcodecs-decode.ts';
import { encode } from './webcodecs-encode.ts';

/** Throws `no_video_encoder`, which names both ways to get one. The parameters are for tests. */
export function chooseEngine(load: () => object | undefined = loadWebCodecs, ffmpeg = 'ffmpeg'): VideoEngine {
  const codecs = load();
  if (codecs) {
    // Mediabunny and this folder use the classes of the WebCodecs API as globals, as in a browser.
    Object.assign(globalThis, codecs);
    return { name: 'webcodecs', encode, decodeFrames, decodeSound };
  }
  if (spawnSync(ffmpeg, ['-version']).status === 0) return createFfmpegEngine(ffmpeg);
  throw new SandboxError(
    'no_video_encoder',
    `There is no video encoder for ${process.platform}-${process.arch}: install the optional package ` +
      '@napi-rs/webcodecs for this platform, or put ffmpeg (with libx264) on the PATH.',
  );
}

/** The add-on of this platform, or undefined if it is not installed or does not load. */
function loadWebCodecs(): object | undefined {
  const load: (name: string) => object = createRequire(import.meta.url);
  for (const suffix of ['-gnu', '-musl', '-msvc', '']) {
    try {
      return load(`@napi-rs/webcodecs-${process.platform}-${process.arch}${suffix}`);
    } catch {
      // Not installed: try the next one.
    }
  }
  return undefined;
}
