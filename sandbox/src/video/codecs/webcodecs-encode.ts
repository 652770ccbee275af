/** Frames and samples to packets through WebCodecs. Frames are large, so few are in flight. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { EncodedPacket } from 'mediabunny';
import { scavengeOften } from '../scavenge.ts';
import { type EncodeRequest, encoderFailed, type Sound, sampleRate } from './video-engine.ts';
import { aacBlock, type EncodedTrack } from './write-mp4.ts';

const mostFramesInFlight = 1;
const secondsBetweenKeyFrames = 2;

/**
 * H.264 High at constant quality (the add-on's quantizer mode is x264's CRF 23). The add-on converts RGB with the
 * BT.601 matrix at limited range and does not mark the stream, so the container does.
 */
export async function encodeVideo(request: EncodeRequest): Promise<EncodedTrack<VideoDecoderConfig>> {
  const { width, height, fps, frameCount } = request;
  const codec = codecName(width, height);
  const output = collectPackets();
  const scavenge = scavengeOften();
  const encoder = new VideoEncoder(output);
  try {
    encoder.configure({
      codec,
      width,
      height,
      framerate: fps,
      bitrateMode: 'quantizer',
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
      avc: { format: 'avc' },
    });
    for (let index = 0; index < frameCount; index += 1) {
      const pixels = await request.paintFrame(index);
      const frame = new VideoFrame(pixels, {
        format: 'RGBA',
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round((index * 1e6) / fps),
        duration: Math.round(1e6 / fps),
      });
      encoder.encode(frame, { keyFrame: index % (secondsBetweenKeyFrames * fps) === 0 });
      frame.close();
      scavenge();
      await nextTurn();
      while (encoder.encodeQueueSize > mostFramesInFlight && output.failure === undefined) await sleep(1);
      if (output.failure !== undefined) break;
    }
    await finish(encoder, output);
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  const { packets, description } = output;
  if (packets.length !== frameCount) {
    throw encoderFailed(`it encoded ${packets.length} of ${frameCount} frames`);
  }
  const colorSpace = {
    primaries: 'bt709',
    transfer: 'bt709',
    matrix: 'smpte170m',
    fullRange: false,
  } as const;
  return { packets, config: { codec, codedWidth: width, codedHeight: height, description, colorSpace } };
}

/** AAC-LC, 160 kbit/s. Starts one block into the sound: the encoder adds a block of silence before it. */
export async function encodeAudio(sound: Sound): Promise<EncodedTrack<AudioDecoderConfig>> {
  const format = { codec: 'mp4a.40.2', sampleRate, numberOfChannels: 2 } as const;
  const output = collectPackets();
  const encoder = new AudioEncoder(output);
  try {
    encoder.configure({ ...format, bitrate: 160_000 });
    for (let start = aacBlock; start < sound.left.length; start += sampleRate) {
      const left = sound.left.subarray(start, start + sampleRate);
      const data = new Float32Array(left.length * 2);
      data.set(left);
      data.set(sound.right.subarray(start, start + sampleRate), left.length);
      const samples = new AudioData({
        format: 'f32-planar',
        sampleRate,
        numberOfChannels: 2,
        numberOfFrames: left.length,
        timestamp: Math.round(((start - aacBlock) * 1e6) / sampleRate),
        data,
      });
      encoder.encode(samples);
      samples.close();
    }
    await finish(encoder, output);
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  return { packets: output.packets, config: { ...format, description: output.description } };
}

/** The callbacks of an encoder, and what they received. */
function collectPackets() {
  const collected = {
    packets: [] as EncodedPacket[],
    description: new Uint8Array(),
    failure: undefined as unknown,
    output(
      chunk: EncodedVideoChunk | EncodedAudioChunk,
      metadata?: { decoderConfig?: { description?: AllowSharedBufferSource } },
    ) {
      collected.packets.push(EncodedPacket.fromEncodedChunk(chunk));
      const { description } = metadata?.decoderConfig ?? {};
      if (description && collected.description.length === 0) collected.description = copyOf(description);
    },
    error(error: unknown) {
      collected.failure = error;
    },
  };
  return collected;
}

/** The add-on's callbacks do not keep the event loop alive; a timer does. */
async function finish(
  encoder: VideoEncoder | AudioEncoder,
  output: ReturnType<typeof collectPackets>,
): Promise<void> {
  const timer = setInterval(() => {}, 50);
  try {
    if (output.failure === undefined) await encoder.flush();
  } finally {
    clearInterval(timer);
  }
  if (output.failure !== undefined) throw encoderFailed(output.failure);
  if (output.description.length === 0) throw encoderFailed('it returned no description');
}

function copyOf(source: AllowSharedBufferSource): Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(source)
    ? Uint8Array.from(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
    : Uint8Array.from(new Uint8Array(source));
}

/** High profile at the lowest level whose frame holds the macroblocks (H.264 table A-1, below 60 frames a second). */
function codecName(width: number, height: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const levels = [
    [1620, '1e'],
    [3600, '1f'],
    [8192, '28'],
    [22080, '32'],
  ] as const;
  return `avc1.6400${levels.find(([most]) => blocks <= most)?.[1] ?? '33'}`;
}
