/** A video file to frames at the video's rate, and to samples, through WebCodecs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EncodedPacketSink, type InputVideoTrack, WavOutputFormat } from 'mediabunny';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { convert, openSource, unreadable, videoTrackOf } from './open-source.ts';
import { type DecodedFrame, type Sound, sampleRate, soundOf, type VideoShape } from './video-engine.ts';

/** Frames are large: few packets are decoded ahead. */
const maxPacketsInFlight = 4;

export async function* decodeFrames(
  bytes: Uint8Array,
  { fps, frameCount }: VideoShape,
): AsyncGenerator<DecodedFrame, void, void> {
  const input = await openSource(bytes);
  let shown: VideoFrame | undefined;
  let pixels = new Uint8Array(0);
  let index = 0;
  async function* showUntil(end: number): AsyncGenerator<DecodedFrame, void, void> {
    const frame = shown;
    if (!frame || index >= Math.min(end, frameCount)) return;
    const size = frame.allocationSize({ format: 'RGBA' });
    if (pixels.byteLength !== size) pixels = new Uint8Array(size);
    await frame.copyTo(pixels, { format: 'RGBA' });
    const { width = frame.codedWidth, height = frame.codedHeight } = frame.visibleRect ?? {};
    for (; index < Math.min(end, frameCount); index += 1) yield { pixels, width, height };
  }
  try {
    const track = await videoTrackOf(input);
    const first = await track.getFirstTimestamp();
    for await (const [frame, seconds] of decodeTrack(track)) {
      yield* showUntil(Math.ceil((seconds - first) * fps - 0.05));
      shown?.close();
      shown = frame;
      if (index === frameCount) return;
    }
    if (!shown) throw new Error('it has no frames');
    yield* showUntil(frameCount);
  } catch (error) {
    throw unreadable(error);
  } finally {
    shown?.close();
    input.dispose();
  }
}

/** The receiver closes the frame. */
type TimedFrame = readonly [frame: VideoFrame, seconds: number];

/**
 * Frames in presentation order. They get the sorted times of the packets: with B-frames the add-on reports the times
 * of decoding order (seen in 1.3.1).
 */
async function* decodeTrack(track: InputVideoTrack): AsyncGenerator<TimedFrame, void, void> {
  const config = await track.getDecoderConfig();
  if (!config || !(await VideoDecoder.isConfigSupported(config)).supported) {
    const codec = config?.codec ?? 'unknown';
    throw new SandboxError('unsupported_video', `Video of the codec ${codec} cannot be decoded.`);
  }
  const ready: VideoFrame[] = [];
  const times: number[] = [];
  let failure: unknown;
  const decoder = new VideoDecoder({
    output: (frame) => ready.push(frame),
    error: (error) => {
      failure = error;
    },
  });
  function* takeReady(): Generator<TimedFrame, void, void> {
    if (failure !== undefined) throw failure;
    for (let frame = ready.shift(); frame; frame = ready.shift()) yield [frame, times.shift() ?? 0];
  }
  try {
    decoder.configure(config);
    for await (const packet of new EncodedPacketSink(track).packets()) {
      times.push(packet.timestamp);
      times.sort((one, other) => one - other);
      decoder.decode(packet.toEncodedVideoChunk());
      await sleep(0);
      while (decoder.decodeQueueSize > maxPacketsInFlight && failure === undefined) await sleep(1);
      yield* takeReady();
    }
    await decoder.flush();
    yield* takeReady();
  } finally {
    for (const frame of ready) frame.close();
    if (decoder.state !== 'closed') decoder.close();
  }
}

export async function decodeSound(bytes: Uint8Array, seconds: number): Promise<Sound | undefined> {
  const input = await openSource(bytes);
  try {
    const wav = await convert(input, new WavOutputFormat(), {
      trim: { start: 0, end: seconds },
      video: { discard: true },
      audio: { codec: 'pcm-f32', sampleRate, numberOfChannels: 2 },
    });
    return wav && soundOf(wav.subarray(Buffer.from(wav.buffer).indexOf('data') + 8), seconds);
  } finally {
    input.dispose();
  }
}
