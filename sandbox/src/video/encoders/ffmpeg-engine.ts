/** The video engine over an ffmpeg program: frames and samples go through its pipes, no file is written. */
import { buffer } from 'node:stream/consumers';
import { BufferSource, EncodedPacketSink, Input, type InputTrack, MP4 } from 'mediabunny';
import { decodeFrames, decodeSound } from './ffmpeg-decode.ts';
import { ProgramError, type RunningProgram, runProgram } from './run-program.ts';
import {
  type EncodeRequest,
  encoderFailed,
  type Sound,
  sampleRate,
  type VideoEngine,
} from './video-engine.ts';
import { aacBlock, type Chunk, writeMp4 } from './write-mp4.ts';

/** `file` is the program's path. It must know libx264 and aac. */
export function createFfmpegEngine(file: string): VideoEngine {
  return {
    name: 'ffmpeg',
    async encode(request) {
      const program = runProgram(file, encodeParameters(request));
      const output = buffer(program.output);
      output.catch(() => {});
      try {
        await feed(program, request);
      } finally {
        program.kill();
      }
      return rewrap(await output, request);
    },
    decodeFrames: (request) => decodeFrames(file, request),
    decodeSound: (bytes, seconds) => decodeSound(file, bytes, seconds),
  };
}

/** A fixed number of threads: x264's result depends on it, and the same video should be the same bytes everywhere. */
function encodeParameters({ width, height, fps }: EncodeRequest): string[] {
  const colour = 'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p';
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', `${fps}`, '-i', 'pipe:0'],
    ...['-f', 'f32le', '-ar', `${sampleRate}`, '-ac', '2', '-i', 'pipe:3'],
    ...['-map', '0:v', '-map', '1:a', '-vf', colour, '-threads', '4'],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '23', '-bf', '0', '-g', `${fps * 2}`],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'smpte170m'],
    ...['-c:a', 'aac', '-b:a', '160k', '-fflags', '+bitexact', '-flags', '+bitexact'],
    ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4', 'pipe:1'],
  ];
}

/** When the program ends early, its own words say more than the broken pipe. */
async function feed(program: RunningProgram, request: EncodeRequest): Promise<void> {
  const sound = program.writeExtra(interleave(request.sound));
  sound.catch(() => {});
  try {
    for (let index = 0; index < request.frameCount; index += 1) {
      const pixels = await request.paintFrame(index);
      await program.write(pixels).catch(() => endedEarly(program));
    }
    program.endInput();
    await program.ended;
  } catch (error) {
    throw error instanceof ProgramError ? encoderFailed(error) : error;
  }
}

async function endedEarly(program: RunningProgram): Promise<never> {
  await program.ended;
  throw encoderFailed('it stopped taking frames');
}

/** Left and right by turns, from a block in: the encoder delays the sound by as much. */
function interleave({ left, right }: Sound): Uint8Array {
  const samples = new Float32Array(left.length * 2);
  for (let index = aacBlock; index < left.length; index += 1) {
    samples[(index - aacBlock) * 2] = left[index] ?? 0;
    samples[(index - aacBlock) * 2 + 1] = right[index] ?? 0;
  }
  return new Uint8Array(samples.buffer);
}

/** The program can write an index before the media only into a file; so the pieces it streams are joined here. */
async function rewrap(fragments: Uint8Array, { fps, frameCount }: EncodeRequest): Promise<Uint8Array> {
  const input = new Input({ formats: [MP4], source: new BufferSource(fragments) });
  try {
    const [videoTrack, audioTrack] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const [videoConfig, audioConfig] = [
      await videoTrack?.getDecoderConfig(),
      await audioTrack?.getDecoderConfig(),
    ];
    if (!videoTrack || !audioTrack || !videoConfig || !audioConfig) throw encoderFailed('it gave no video');
    const video = { config: videoConfig, chunks: await chunksOf(videoTrack) };
    const audio = { config: audioConfig, chunks: await chunksOf(audioTrack) };
    if (video.chunks.length !== frameCount) {
      throw encoderFailed(`it made ${video.chunks.length} of ${frameCount} frames`);
    }
    return await writeMp4(video, audio, fps);
  } finally {
    input.dispose();
  }
}

async function chunksOf(track: InputTrack): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const { data, type } of new EncodedPacketSink(track).packets()) chunks.push({ data, type });
  return chunks;
}
