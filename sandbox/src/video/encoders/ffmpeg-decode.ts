/** A video file to frames and samples through an ffmpeg program. It is handed one track, never the user's container. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MkvOutputFormat,
  Output,
} from 'mediabunny';
import { TaskError } from '#sandbox/pool/task-error.ts';
import { openSource, reading, unreadable } from './open-source.ts';
import { type RunningProgram, runProgram } from './run-program.ts';
import { type DecodedFrame, type DecodeRequest, type Sound, sampleRate } from './video-engine.ts';

const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'pipe'];
const input = ['-f', 'matroska', '-i', 'pipe:0'];

export async function* decodeFrames(
  file: string,
  { bytes, fps, frameCount, cover }: DecodeRequest,
): AsyncGenerator<DecodedFrame, void, void> {
  const source = await openSource(bytes);
  try {
    const track = await reading(() => source.getPrimaryVideoTrack());
    if (!track) throw new TaskError('unreadable_video', 'The file has no video track.');
    const size = await reading(() => coveringSize(track, cover));
    const wrapped = await reading(() => wrapVideo(track, frameCount / fps + 1));
    const scale = `fps=fps=${fps}:round=up,scale=${size.width}:${size.height}`;
    const shape = [
      '-frames:v',
      `${frameCount}`,
      '-vf',
      scale,
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgba',
      'pipe:1',
    ];
    const program = runProgram(file, [...quiet, ...input, ...shape]);
    try {
      send(program, wrapped);
      for await (const pixels of inPieces(program.output, size.width * size.height * 4))
        yield { pixels, ...size };
      await program.ended.catch((error: unknown) => {
        throw unreadable(error);
      });
    } finally {
      program.kill();
    }
  } finally {
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
    const wrapped = await reading(() => wrapAudio(source, seconds));
    if (!wrapped) return undefined;
    const shape = ['-t', `${seconds}`, '-f', 'f32le', '-ar', `${sampleRate}`, '-ac', '2', 'pipe:1'];
    const program = runProgram(file, [...quiet, ...input, ...shape]);
    const pieces: Uint8Array[] = [];
    try {
      send(program, wrapped);
      for await (const piece of inPieces(program.output, 8192)) pieces.push(Uint8Array.from(piece));
      await program.ended.catch((error: unknown) => {
        throw unreadable(error);
      });
    } finally {
      program.kill();
    }
    return separate(pieces, Math.round(seconds * sampleRate));
  } finally {
    source.dispose();
  }
}

/** The whole frame, small enough that only what the video can show comes through the pipe. */
async function coveringSize(track: InputVideoTrack, cover: { width: number; height: number }) {
  const turned = (await track.getRotation()) % 180 !== 0;
  const [across, down] = turned ? [cover.height, cover.width] : [cover.width, cover.height];
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const scale = Math.min(1, Math.max(across / width, down / height));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

async function wrapVideo(track: InputVideoTrack, seconds: number): Promise<Uint8Array> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !config)
    throw new TaskError('unsupported_video', 'Video of an unknown codec cannot be decoded.');
  const source = new EncodedVideoPacketSource(codec);
  const { output, target } = openMatroska();
  output.addVideoTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp > seconds) break;
    await source.add(packet, { decoderConfig: config });
  }
  return finish(output, target);
}

async function wrapAudio(file: Input, seconds: number): Promise<Uint8Array | undefined> {
  const track: InputAudioTrack | null = await file.getPrimaryAudioTrack();
  const [codec, config] = [await track?.getCodec(), await track?.getDecoderConfig()];
  if (!track || !codec || !config) return undefined;
  const source = new EncodedAudioPacketSource(codec);
  const { output, target } = openMatroska();
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.timestamp > seconds) break;
    await source.add(packet, { decoderConfig: config });
  }
  return finish(output, target);
}

function openMatroska() {
  const target = new BufferTarget();
  return { target, output: new Output({ format: new MkvOutputFormat(), target }) };
}

async function finish(output: Output, target: BufferTarget): Promise<Uint8Array> {
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

/** Not awaited: the program reads while its output is read. A broken pipe shows in how it ends. */
function send(program: RunningProgram, bytes: Uint8Array): void {
  program.write(bytes).then(program.endInput, () => {});
}

/** Pieces of exactly `size` bytes, the buffer reused; a shorter rest is given only where samples may end anywhere. */
async function* inPieces(
  stream: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Uint8Array, void, void> {
  const piece = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const part = chunk.subarray(at, at + size - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === size) {
        yield piece;
        filled = 0;
      }
    }
  }
  if (filled > 0 && size <= 8192) yield piece.subarray(0, filled);
}

function separate(pieces: readonly Uint8Array[], length: number): Sound {
  const joined = Uint8Array.from(Buffer.concat(pieces));
  const samples = new Float32Array(joined.buffer, 0, Math.floor(joined.byteLength / 4));
  const [left, right] = [new Float32Array(length), new Float32Array(length)];
  for (let index = 0; index < length; index += 1) {
    left[index] = samples[index * 2] ?? 0;
    right[index] = samples[index * 2 + 1] ?? 0;
  }
  return { left, right };
}
