/** Frames and samples to packets through WebCodecs. Frames are large, so few are in flight. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { EncodedPacket } from 'mediabunny';
import { scavengeOften } from '../scavenge.ts';
import { type EncodeRequest, encoderFailed, type Sound, sampleRate } from './video-engine.ts';
import { aacBlock, type EncodedTrack, writeMp4 } from './write-mp4.ts';

const maxFramesInFlight = 1;
const secondsBetweenKeyFrames = 2;
const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'smpte170m', fullRange: false } as const;

export async function encode(request: EncodeRequest): Promise<Uint8Array> {
  const [video, audio] = await Promise.all([encodeVideo(request), encodeAudio(request.sound)]);
  return writeMp4(video, audio, request.fps);
}

/**
 * H.264 High at constant quality (the add-on's quantizer mode is x264's CRF 23). The add-on converts RGB with the
 * BT.601 matrix at limited range and does not mark the stream, so the container does.
 */
async function encodeVideo(request: EncodeRequest): Promise<EncodedTrack<VideoDecoderConfig>> {
  const { width, height, fps, frameCount } = request;
  const codec = codecName(width, height);
  const output = new PacketCollector<VideoDecoderConfig>();
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
      while (encoder.encodeQueueSize > maxFramesInFlight && output.failure === undefined) await sleep(1);
      if (output.failure !== undefined) break;
    }
    const { packets, config } = await output.finish(encoder);
    if (packets.length !== frameCount) {
      throw encoderFailed(`it encoded ${packets.length} of ${frameCount} frames`);
    }
    return { packets, config: { ...config, colorSpace } };
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
}

/** AAC-LC, 160 kbit/s. Starts one block into the sound: the encoder adds a block of silence before it. */
async function encodeAudio(sound: Sound): Promise<EncodedTrack<AudioDecoderConfig>> {
  const output = new PacketCollector<AudioDecoderConfig>();
  const encoder = new AudioEncoder(output);
  try {
    encoder.configure({ codec: 'mp4a.40.2', sampleRate, numberOfChannels: 2, bitrate: 160_000 });
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
    return await output.finish(encoder);
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
}

/** The callbacks of an encoder, and what they received. */
class PacketCollector<Config extends object> {
  failure: unknown;
  private readonly packets: EncodedPacket[] = [];
  private config: Config | undefined;

  readonly output = (
    chunk: EncodedVideoChunk | EncodedAudioChunk,
    metadata?: { decoderConfig?: Config },
  ): void => {
    this.packets.push(EncodedPacket.fromEncodedChunk(chunk));
    // A copy: the description is in the encoder's memory.
    this.config ??= structuredClone(metadata?.decoderConfig);
  };

  readonly error = (error: unknown): void => {
    this.failure = error;
  };

  /** The add-on's callbacks do not keep the event loop alive; a timer does. */
  async finish(encoder: VideoEncoder | AudioEncoder): Promise<EncodedTrack<Config>> {
    const timer = setInterval(() => {}, 50);
    if (this.failure === undefined) await encoder.flush().finally(() => clearInterval(timer));
    clearInterval(timer);
    const { packets, config, failure } = this;
    if (failure !== undefined || !config) throw encoderFailed(failure ?? 'it returned no configuration');
    return { packets, config };
  }
}

/** High profile at the lowest level whose frame holds the macroblocks (H.264 table A-1, below 60 frames a second). */
function codecName(width: number, height: number): string {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const level =
    blocks <= 1620 ? '1e' : blocks <= 3600 ? '1f' : blocks <= 8192 ? '28' : blocks <= 22080 ? '32' : '33';
  return `avc1.6400${level}`;
}
