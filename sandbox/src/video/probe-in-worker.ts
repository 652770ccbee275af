/** Reads the facts of a video file from its index, in a worker thread: decodes no frame, runs no native code. */
import { EncodedPacketSink, type Input, type InputVideoTrack } from 'mediabunny';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { openSource, reading, unreadable, videoTrackOf } from './codecs/open-source.ts';

export interface VideoFacts {
  /** Container and codecs: `video/mp4; codecs="avc1.64001f, mp4a.40.2"`. */
  mimeType: string;
  /** `avc`, `hevc`, `vp8`, `vp9`, `av1` ... */
  videoCodec: string;
  /** `aac`, `opus` ...; absent without sound. */
  audioCodec?: string;
  hasAudio: boolean;
  /** From the start of the first frame to the end of the last one. */
  seconds: number;
  /** As shown: square pixels, upright. */
  width: number;
  height: number;
  /** Degrees clockwise from the coded frames to the shown ones. */
  rotation: number;
  /** Mean of the first frames. */
  fps: number;
  bytes: number;
}

/** The largest accepted frame, in pixels: decoded it takes 67 MB. */
const maxPixels = 4096 * 4096;
const packetsForRate = 120;

/**
 * Reads an MP4, MOV, WebM or Matroska file. Throws `unreadable_video` (another format, broken, cut off, no video
 * track, no frames), `unsupported_video` (unknown codec) or `video_too_large` (over 4096x4096 pixels).
 */
export async function run(bytes: Uint8Array): Promise<VideoFacts> {
  const input = await openSource(bytes);
  try {
    return await reading(() => readFacts(input, bytes.byteLength));
  } finally {
    input.dispose();
  }
}

async function readFacts(input: Input, bytes: number): Promise<VideoFacts> {
  const video = await videoTrackOf(input);
  const videoCodec = await video.getCodec();
  if (!videoCodec) throw new SandboxError('unsupported_video', 'The video has an unknown codec.');
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (!(width >= 1 && height >= 1)) throw new SandboxError('unreadable_video', 'The video has no pixels.');
  if (width * height > maxPixels) {
    throw new SandboxError(
      'video_too_large',
      `A video of ${width}x${height} pixels is larger than 4096x4096.`,
    );
  }
  const audio = await input.getPrimaryAudioTrack();
  const audioCodec = await audio?.getCodec();
  const { averagePacketRate } = await video.computePacketStats(packetsForRate);
  return {
    mimeType: await input.getMimeType(),
    videoCodec,
    ...(audioCodec && { audioCodec }),
    hasAudio: audio !== null,
    seconds: await checkedDuration(video),
    width,
    height,
    rotation: await video.getRotation(),
    fps: Math.round(averagePacketRate * 1000) / 1000,
    bytes,
  };
}

/** Reads both ends of the media: an index can state more than the file contains. */
async function checkedDuration(video: InputVideoTrack): Promise<number> {
  const sink = new EncodedPacketSink(video);
  const first = await sink.getFirstPacket();
  const last = await sink.getPacket(Number.POSITIVE_INFINITY);
  if (!first?.byteLength || !last?.byteLength) {
    throw new SandboxError('unreadable_video', 'The video has no frames, or is cut off.');
  }
  const seconds = last.timestamp + last.duration - first.timestamp;
  if (!Number.isFinite(seconds) || seconds <= 0) throw unreadable('it has no length');
  return seconds;
}
