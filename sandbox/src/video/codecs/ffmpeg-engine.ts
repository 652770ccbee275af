/** The video engine over an ffmpeg program: frames and samples go through pipes, no file is written. */
import { buffer } from 'node:stream/consumers';
import { type EncodedPacket, EncodedPacketSink, type InputTrack } from 'mediabunny';
import { decodeFrames, decodeSound } from './ffmpeg-decode.ts';
import { openSource, videoTrackOf } from './open-source.ts';
import { ProgramError, type RunningProgram, runProgram } from './run-program.ts';
import {
  type EncodeRequest,
  encoderFailed,
  type Sound,
  sampleRate,
  type VideoEngine,
} from './video-engine.ts';
import { aacBlock, writeMp4 } from './write-mp4.ts';

/** `file` is the program's path. It needs libx264 and aac. */
export function createFfmpegEngine(file: string): VideoEngine {
  return {
    name: 'ffmpeg',
    async encode(request) {
      const program = runProgram(file, encodeParameters(request));
      try {
        const [output] = await Promise.all([buffer(program.output), feed(program, request)]);
        return await rewrap(output, request);
      } finally {
        program.kill();
      }
    },
    decodeFrames: (bytes, shape) => decodeFrames(file, bytes, shape),
    decodeSound: (bytes, seconds) => decodeSound(file, bytes, seconds),
  };
}

/** A fixed number of threads: x264's output depends on it, and the same video is the same bytes on every machine. */
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

/** If the program ends early, its own message says more than the broken pipe. */
async function feed(program: RunningProgram, request: EncodeRequest): Promise<void> {
  program.writeExtra(interleave(request.sound)).catch(() => {});
  try {
    for (let index = 0; index < request.frameCount; index += 1) {
      const pixels = await request.paintFrame(index);
      await program.write(pixels).catch(async () => {
        await program.ended;
        throw encoderFailed('it stopped reading frames');
      });
    }
    program.endInput();
    await program.ended;
  } catch (error) {
    throw error instanceof ProgramError ? encoderFailed(error) : error;
  }
}

/** Left and right alternate. Starts one block into the sound: the encoder adds a block of silence before it. */
function interleave({ left, right }: Sound): Uint8Array {
  const samples = new Float32Array(left.length * 2);
  for (let index = aacBlock; index < left.length; index += 1) {
    samples[(index - aacBlock) * 2] = left[index] ?? 0;
    samples[(index - aacBlock) * 2 + 1] = right[index] ?? 0;
  }
  return new Uint8Array(samples.buffer);
}

/** The program can write an index before the media only into a file, so the packets of its stream are written anew. */
async function rewrap(fragments: Uint8Array, { fps, frameCount }: EncodeRequest): Promise<Uint8Array> {
  const source = await openSource(fragments);
  try {
    const [video, audio] = [await videoTrackOf(source), await source.getPrimaryAudioTrack()];
    const [videoConfig, audioConfig] = [await video.getDecoderConfig(), await audio?.getDecoderConfig()];
    if (!audio || !videoConfig || !audioConfig) throw encoderFailed('it returned no video');
    const packets = await packetsOf(video);
    if (packets.length !== frameCount) {
      throw encoderFailed(`it encoded ${packets.length} of ${frameCount} frames`);
    }
    return await writeMp4(
      { packets, config: videoConfig },
      { packets: await packetsOf(audio), config: audioConfig },
      fps,
    );
  } finally {
    source.dispose();
  }
}

function packetsOf(track: InputTrack): Promise<EncodedPacket[]> {
  return Array.fromAsync(new EncodedPacketSink(track).packets());
}
