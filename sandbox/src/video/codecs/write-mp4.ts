/** Encoded packets to an MP4: index first, exact frame times, no creation time. */
import {
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { sampleRate } from './video-engine.ts';

export interface EncodedTrack<Config> {
  /** In decoding order, which is presentation order: there are no B-frames. */
  packets: readonly EncodedPacket[];
  config: Config;
}

/** Samples in one AAC block, and the silence that encoders put before the first sample. */
export const aacBlock = 1024;

/**
 * Writes the file. Times are counted, because those of the encoders are uneven. Audio blocks that would end after the
 * video are left out, so that the video is exactly as long as its frames.
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
  for (const [index, packet] of video.packets.entries()) {
    const timed = packet.clone({ timestamp: index / fps, duration: 1 / fps });
    await videoSource.add(timed, { decoderConfig: video.config });
  }
  videoSource.close();
  const duration = aacBlock / sampleRate;
  const blocks = Math.floor(video.packets.length / fps / duration);
  for (const [index, packet] of audio.packets.slice(0, blocks).entries()) {
    const timed = packet.clone({ timestamp: index * duration, duration });
    await audioSource.add(timed, { decoderConfig: audio.config });
  }
  audioSource.close();
  await output.finalize();
  const bytes = new Uint8Array(target.buffer ?? []);
  clearTimes(Buffer.from(bytes.buffer));
  return bytes;
}

/** Sets the creation and modification times of the video and its tracks to 0: the same video is the same bytes. */
function clearTimes(file: Buffer): void {
  for (const box of ['mvhd', 'tkhd', 'mdhd']) {
    const end = file.indexOf('mdat');
    for (let at = file.indexOf(box); at >= 0 && at < end; at = file.indexOf(box, at + 4)) {
      // After the type: version, flags (3 bytes), two times of 32 bits, or of 64 in version 1.
      file.fill(0, at + 8, at + (file[at + 4] === 1 ? 24 : 16));
    }
  }
}
