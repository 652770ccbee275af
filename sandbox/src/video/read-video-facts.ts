/** What a video file says of itself, by reading its index only: no frame is decoded, no native code runs. */
import { EncodedPacketSink, type Input, type InputVideoTrack } from 'mediabunny';
import { TaskError } from '#sandbox/pool/task-error.ts';
import { openSource, reading, unreadable } from './encoders/open-source.ts';

export interface VideoFacts {
  container: 'mp4' | 'mov' | 'webm' | 'matroska';
  mimeType: string;
  /** `avc`, `hevc`, `vp8`, `vp9`, `av1` ... */
  videoCodec: string;
  /** `aac`, `opus` ...; absent without sound. */
  audioCodec?: string;
  hasAudio: boolean;
  /** From the first frame's start to the last one's end. */
  seconds: number;
  /** As shown: square pixels, turned upright. */
  width: number;
  height: number;
  /** Degrees clockwise by which the coded frames are turned to be shown. */
  rotation: number;
  /** Mean of the first frames. */
  fps: number;
  bytes: number;
}

/** The largest frame taken, in pixels: a decoded one is 67 MB. */
const mostPixels = 4096 * 4096;
/** So many packets are enough to tell the rate. */
const packetsForRate = 120;

/**
 * Reads an MP4, MOV, WebM or Matroska file. Throws TaskError: `unreadable_video` (another or a broken format, cut off,
 * no video track, no frames), `unsupported_video` (codec not known), `video_too_large` (over 4096x4096 pixels).
 */
export async function readVideoFacts(bytes: Uint8Array): Promise<VideoFacts> {
  const input = await openSource(bytes);
  try {
    return await reading(() => readFacts(input, bytes.byteLength));
  } finally {
    input.dispose();
  }
}

async function readFacts(input: Input, byteLength: number): Promise<VideoFacts> {
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new TaskError('unreadable_video', 'The file has no video track.');
  const videoCodec = await video.getCodec();
  if (!videoCodec) throw new TaskError('unsupported_video', 'The video is of an unknown codec.');
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  checkSize(width, height);
  const audio = await input.getPrimaryAudioTrack();
  const audioCodec = audio ? await audio.getCodec() : null;
  const { averagePacketRate } = await video.computePacketStats(packetsForRate);
  const seconds = await checkedDuration(video);
  return {
    container: containerOf((await input.getFormat()).name),
    mimeType: await input.getMimeType(),
    videoCodec,
    ...(audioCodec === null ? {} : { audioCodec }),
    hasAudio: audio !== null,
    seconds,
    width,
    height,
    rotation: await video.getRotation(),
    fps: Math.round(averagePacketRate * 1000) / 1000,
    bytes: byteLength,
  };
}

function checkSize(width: number, height: number): void {
  if (!(width >= 1 && height >= 1)) throw new TaskError('unreadable_video', 'The video has no pixels.');
  if (width * height > mostPixels) {
    throw new TaskError('video_too_large', `A video of ${width}x${height} pixels is larger than 4096x4096.`);
  }
}

/** Looks at both ends of the media itself: an index may promise what the file no longer holds. */
async function checkedDuration(video: InputVideoTrack): Promise<number> {
  const sink = new EncodedPacketSink(video);
  const first = await sink.getFirstPacket();
  const last = await sink.getPacket(Number.POSITIVE_INFINITY);
  if (!first || !last || first.byteLength === 0 || last.byteLength === 0) {
    throw new TaskError('unreadable_video', 'The video has no frames, or is cut off.');
  }
  const seconds = last.timestamp + last.duration - first.timestamp;
  if (!Number.isFinite(seconds) || seconds <= 0) throw unreadable('it has no length');
  return seconds;
}

function containerOf(name: string): VideoFacts['container'] {
  switch (name) {
    case 'MP4':
      return 'mp4';
    case 'QuickTime File Format':
      return 'mov';
    case 'WebM':
      return 'webm';
    default:
      return 'matroska';
  }
}
