/** A video file to frames and samples through ffmpeg. The program gets one track, never the user's container. */
import { buffer } from 'node:stream/consumers';
import { type InputVideoTrack, MkvOutputFormat } from 'mediabunny';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { convert, openSource, reading, unreadable, videoTrackOf } from './open-source.ts';
import { type RunningProgram, runProgram } from './run-program.ts';
import { type DecodedFrame, type Sound, sampleRate, soundOf, type VideoShape } from './video-engine.ts';

const copy = { mode: 'forced' } as const;
const discard = { discard: true };
const turnedBack = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

export async function* decodeFrames(
  file: string,
  bytes: Uint8Array,
  shape: VideoShape,
): AsyncGenerator<DecodedFrame, void, void> {
  const { fps, frameCount } = shape;
  const input = await openSource(bytes);
  let program: RunningProgram | undefined;
  try {
    const track = await videoTrackOf(input);
    const { width, height } = await coveringSize(track, shape);
    const copied = await convert(input, new MkvOutputFormat(), {
      trim: { end: frameCount / fps + 1 },
      copy,
      video: { rotate: turnedBack[await track.getRotation()] },
      audio: discard,
    });
    if (!copied) throw new SandboxError('unsupported_video', 'Video of an unknown codec cannot be decoded.');
    const filter = `fps=fps=${fps}:round=near,scale=${width}:${height},tpad=stop=-1:stop_mode=clone`;
    program = run(file, copied, [
      ...['-frames:v', `${frameCount}`, '-vf', filter],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'],
    ]);
    for await (const pixels of pieces(program.output, width * height * 4)) yield { pixels, width, height };
    await program.ended;
  } catch (error) {
    throw unreadable(error);
  } finally {
    program?.kill();
    input.dispose();
  }
}

export async function decodeSound(
  file: string,
  bytes: Uint8Array,
  seconds: number,
): Promise<Sound | undefined> {
  const input = await openSource(bytes);
  try {
    const copied = await convert(input, new MkvOutputFormat(), {
      trim: { start: 0, end: seconds },
      copy,
      video: discard,
    });
    if (!copied) return undefined;
    const format = ['-f', 'f32le', '-ar', `${sampleRate}`, '-ac', '2', 'pipe:1'];
    const program = run(file, copied, ['-t', `${seconds}`, ...format]);
    const [samples] = await reading(() => Promise.all([buffer(program.output), program.ended]));
    return soundOf(samples, seconds);
  } finally {
    input.dispose();
  }
}

/** The input is not awaited: the program reads it while its output is read, and reports a broken pipe as it ends. */
function run(file: string, input: Uint8Array, output: readonly string[]): RunningProgram {
  const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'pipe'];
  const program = runProgram(file, [...quiet, '-f', 'matroska', '-i', 'pipe:0', ...output]);
  program.write(input).then(program.endInput, () => {});
  return program;
}

/** The size of the whole frame at which it covers the video: no larger frames go through the pipe. */
async function coveringSize(track: InputVideoTrack, cover: VideoShape) {
  const isTurned = (await track.getRotation()) % 180 !== 0;
  const [across, down] = isTurned ? [cover.height, cover.width] : [cover.width, cover.height];
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const scale = Math.min(1, Math.max(across / width, down / height));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** The stream in pieces of exactly `size` bytes. Their memory is reused. */
async function* pieces(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Uint8Array, void, void> {
  const piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled);
      piece.set(part, filled);
      [at, filled] = [at + part.length, filled + part.length];
      if (filled === size) yield piece;
      filled %= size;
    }
  }
}
