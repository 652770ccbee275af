/** Frames and samples to packets through WebCodecs. Keeps few frames in flight: they are the memory. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { collectOften } from '../collect-often.ts';
import { type EncodeRequest, encoderFailed, type Sound, sampleRate } from './video-engine.ts';
import type { WebCodecs } from './webcodecs-module.ts';
import { aacBlock, type Chunk, type EncodedTrack } from './write-mp4.ts';

const mostFramesInFlight = 1;
const secondsBetweenKeyFrames = 2;

/**
 * H.264 High at constant quality (the add-on's quantizer mode is x264's CRF 23). The add-on converts RGB with the
 * BT.601 matrix at limited range and leaves the stream unmarked, so the container says so.
 */
export async function encodeVideo(
  codecs: WebCodecs,
  request: EncodeRequest,
): Promise<EncodedTrack<VideoDecoderConfig>> {
  const { width, height, fps, frameCount } = request;
  const chunks: Chunk[] = [];
  let description: Uint8Array | undefined;
  let failure: unknown;
  const collect = collectOften();
  const encoder = new codecs.VideoEncoder({
    output(chunk, metadata) {
      chunks.push(toChunk(chunk));
      description ??= copyOf(metadata?.decoderConfig?.description);
    },
    error(error) {
      failure = error;
    },
  });
  try {
    encoder.configure({
      codec: codecName(width, height),
      width,
      height,
      framerate: fps,
      bitrateMode: 'quantizer',
      latencyMode: 'quality',
      hardwareAcceleration: 'prefer-software',
      avc: { format: 'avc' },
    });
    for (let index = 0; index < frameCount && failure === undefined; index += 1) {
      const pixels = await request.paintFrame(index);
      const frame = new codecs.VideoFrame(pixels, {
        format: 'RGBA',
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round((index * 1e6) / fps),
        duration: Math.round(1e6 / fps),
      });
      encoder.encode(frame, { keyFrame: index % (secondsBetweenKeyFrames * fps) === 0 });
      frame.close();
      collect();
      await nextTurn();
      while (encoder.encodeQueueSize > mostFramesInFlight && failure === undefined) await sleep(1);
    }
    if (failure === undefined) await withTimer(encoder.flush());
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  if (failure !== undefined) throw encoderFailed(failure);
  if (!description || chunks.length !== frameCount) {
    throw encoderFailed(`it made ${chunks.length} of ${frameCount} frames`);
  }
  return {
    chunks,
    config: {
      codec: codecName(width, height),
      codedWidth: width,
      codedHeight: height,
      description,
      colorSpace: { primaries: 'bt709', transfer: 'bt709', matrix: 'smpte170m', fullRange: false },
    },
  };
}

/** AAC-LC, 160 kbit/s. Starts a block into the sound, by as much as the encoder delays it: so it stays in step. */
export async function encodeAudio(
  codecs: WebCodecs,
  sound: Sound,
): Promise<EncodedTrack<AudioDecoderConfig>> {
  const chunks: Chunk[] = [];
  let description: Uint8Array | undefined;
  let failure: unknown;
  const encoder = new codecs.AudioEncoder({
    output(chunk, metadata) {
      chunks.push(toChunk(chunk));
      description ??= copyOf(metadata?.decoderConfig?.description);
    },
    error(error) {
      failure = error;
    },
  });
  const format = { codec: 'mp4a.40.2', sampleRate, numberOfChannels: 2 } as const;
  try {
    encoder.configure({ ...format, bitrate: 160_000 });
    for (let start = aacBlock; start < sound.left.length; start += sampleRate) {
      const planes = joinChannels(sound, start);
      const data = new codecs.AudioData({
        format: 'f32-planar',
        sampleRate,
        numberOfChannels: 2,
        numberOfFrames: planes.length / 2,
        timestamp: Math.round(((start - aacBlock) * 1e6) / sampleRate),
        data: planes,
      });
      encoder.encode(data);
      data.close();
    }
    await withTimer(encoder.flush());
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  if (failure !== undefined) throw encoderFailed(failure);
  if (!description) throw encoderFailed('it gave no description of the sound');
  return { chunks, config: { ...format, description } };
}

/** The add-on's callbacks do not keep the event loop alive; a timer does. */
export async function withTimer<T>(promise: Promise<T>): Promise<T> {
  const timer = setInterval(() => {}, 50);
  try {
    return await promise;
  } finally {
    clearInterval(timer);
  }
}

function toChunk(chunk: EncodedVideoChunk | EncodedAudioChunk): Chunk {
  const data = new Uint8Array(chunk.byteLength);
  chunk.copyTo(data);
  return { data, type: chunk.type };
}

function joinChannels({ left, right }: Sound, start: number): Float32Array<ArrayBuffer> {
  const count = Math.min(sampleRate, left.length - start);
  const planes = new Float32Array(count * 2);
  planes.set(left.subarray(start, start + count));
  planes.set(right.subarray(start, start + count), count);
  return planes;
}

function copyOf(source: AllowSharedBufferSource | undefined): Uint8Array | undefined {
  if (source === undefined) return undefined;
  return ArrayBuffer.isView(source)
    ? Uint8Array.from(new Uint8Array(source.buffer, source.byteOffset, source.byteLength))
    : Uint8Array.from(new Uint8Array(source));
}

/** High profile at the lowest level whose frame holds so many macroblocks (H.264 table A-1, below 60 frames a second). */
function codecName(width: number, height: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const level =
    blocks <= 1620 ? 0x1e : blocks <= 3600 ? 0x1f : blocks <= 8192 ? 0x28 : blocks <= 22080 ? 0x32 : 0x33;
  return `avc1.6400${level.toString(16)}`;
}
