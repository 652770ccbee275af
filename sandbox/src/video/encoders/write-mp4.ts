/** Encoded packets to a finished MP4: index first, whole-frame timing, no clock in the file. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { clearTimes } from './clear-times.ts';
import { sampleRate } from './video-engine.ts';

/** One encoded frame or block of samples. */
export interface Chunk {
  data: Uint8Array;
  type: 'key' | 'delta';
}

export interface EncodedTrack<Config> {
  /** Without B-frames: in decoding order, which is showing order. */
  chunks: readonly Chunk[];
  config: Config;
}

/** Samples in one AAC block; also what the encoders put before the first sample. */
export const aacBlock = 1024;

/**
 * Writes the file. Times are counted, not taken from the encoders, whose own are uneven. Audio blocks that would end
 * after the video are left out, so that the video is exactly as long as its frames.
 */
export async function writeMp4(
  video: EncodedTrack<VideoDecoderConfig>,
  audio: EncodedTrack<AudioDecoderConfig>,
  fps: number,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const videoSource = new EncodedVideoPacketSource('avc');
  const audioSource = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(videoSource, { frameRate: fps });
  output.addAudioTrack(audioSource);
  await output.start();
  for (const [index, { data, type }] of video.chunks.entries()) {
    await videoSource.add(new EncodedPacket(data, type, index / fps, 1 / fps), {
      decoderConfig: video.config,
    });
  }
  videoSource.close();
  const blockSeconds = aacBlock / sampleRate;
  const blocks = Math.floor(video.chunks.length / fps / blockSeconds);
  for (const [index, { data, type }] of audio.chunks.slice(0, blocks).entries()) {
    const packet = new EncodedPacket(data, type, index * blockSeconds, blockSeconds);
    await audioSource.add(packet, { decoderConfig: audio.config });
  }
  audioSource.close();
  await output.finalize();
  if (!target.buffer) throw new Error('the muxer gave no file');
  const bytes = new Uint8Array(target.buffer);
  clearTimes(bytes);
  return bytes;
}
