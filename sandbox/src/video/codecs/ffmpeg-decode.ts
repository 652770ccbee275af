/** A video file to frames and samples through ffmpeg. The program gets one track, never the user's container. */
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputAudioTrack,
  type InputVideoTrack,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { openSource, reading, unreadable, videoTrackOf } from './open-source.ts';
import { type RunningProgram, runProgram } from './run-program.ts';
import { type DecodedFrame, type Sound, sampleRate, type VideoShape } from './video-engine.ts';

export async function* decodeFrames(
  file: string,
  bytes: Uint8Array,
  shape: VideoShape,
): AsyncGenerator<DecodedFrame, void, void> {
  const { fps, frameCount } = shape;
  const source = await openSource(bytes);
  let program: RunningProgram | undefined;
  try {
    const track = await videoTrackOf(source);
    const { width, height } = await coveringSize(track, shape);
    const wrapped = await wrapTrack(track, frameCount / fps + 1);
    if (!wrapped) throw new SandboxError('unsupported_video', 'Video of an unknown codec cannot be decoded.');
    const filter = `fps=fps=${fps}:round=up,scale=${width}:${height},tpad=stop=-1:stop_mode=clone`;
    program = run(file, wrapped, [
      ...['-frames:v', `${frameCount}`, '-vf', filter],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'],
    ]);
    for await (const pixels of pieces(program.output, width * height * 4)) yield { pixels, width, height };
    await program.ended;
  } catch (error) {
    throw unreadable(error);
  } finally {
    program?.kill();
    source.dispose();
  }
}

export async function decodeSound(
  file: string,
  bytes: Uint8Array,
  seconds: number,
): Promise<Sound | undefined> {
  const source = await openSource(bytes);
  try {
    const track = await reading(() => source.getPrimaryAudioTrack());
    const wrapped = track && (await reading(() => wrapTrack(track, seconds)));
    if (!wrapped) return undefined;
    const format = ['-f', 'f32le', '-ar', `${sampleRate}`, '-ac', '2', 'pipe:1'];
    const program = run(file, wrapped, ['-t', `${seconds}`, ...format]);
    const [output] = await reading(() => Promise.all([buffer(program.output), program.ended]));
    const samples = new Float32Array(Uint8Array.from(output).buffer);
    const side = (offset: number) =>
      Float32Array.from(
        { length: Math.round(seconds * sampleRate) },
        (_, index) => samples[index * 2 + offset] ?? 0,
      );
    return { left: side(0), right: side(1) };
  } finally {
    source.dispose();
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

/** A Matroska file of the track's first seconds; undefined if its codec is unknown. */
async function wrapTrack(
  track: InputVideoTrack | InputAudioTrack,
  seconds: number,
): Promise<Uint8Array | undefined> {
  const target = new BufferTarget();
  const output = new Output({ format: new MkvOutputFormat(), target });
  const add = await (track.isVideoTrack() ? addVideo(output, track) : addAudio(output, track));
  if (!add) return undefined;
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp > seconds) break;
    await add(packet);
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? []);
}

type AddPacket = (packet: EncodedPacket) => Promise<void>;

async function addVideo(output: Output, track: InputVideoTrack): Promise<AddPacket | undefined> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) return undefined;
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  return (packet) => source.add(packet, { decoderConfig });
}

async function addAudio(output: Output, track: InputAudioTrack): Promise<AddPacket | undefined> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) return undefined;
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return (packet) => source.add(packet, { decoderConfig });
}

/** The stream in pieces of exactly `size` bytes. */
async function* pieces(stream: Readable, size: number): AsyncGenerator<Uint8Array, void, void> {
  while (!stream.readableEnded) {
    const piece: Buffer | null = stream.read(size);
    if (piece?.length === size) yield piece;
    else if (!piece) await Promise.race([once(stream, 'readable'), once(stream, 'end')]);
  }
}
