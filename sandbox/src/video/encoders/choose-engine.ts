/** Picks the encoder this machine has: the native add-on first, a program named ffmpeg second. */
import { TaskError } from '#sandbox/pool/task-error.ts';
import { createFfmpegEngine } from './ffmpeg-engine.ts';
import { findProgram } from './run-program.ts';
import type { VideoEngine } from './video-engine.ts';
import { createWebCodecsEngine } from './webcodecs-engine.ts';
import { loadWebCodecs } from './webcodecs-module.ts';

/** Throws TaskError `no_video_encoder`, naming both ways to get one. The parameters are for tests. */
export function chooseEngine(
  load: typeof loadWebCodecs = loadWebCodecs,
  find: typeof findProgram = findProgram,
): VideoEngine {
  const codecs = load();
  if (codecs) return createWebCodecsEngine(codecs);
  const ffmpeg = find('ffmpeg');
  if (ffmpeg) return createFfmpegEngine(ffmpeg);
  throw new TaskError(
    'no_video_encoder',
    `There is no video encoder for ${process.platform}-${process.arch}: install the optional package ` +
      '@napi-rs/webcodecs for this platform, or put ffmpeg (with libx264) on the PATH.',
  );
}
