/** A video file to frames at the video's rate, and to samples, through WebCodecs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EncodedPacketSink, type InputVideoTrack, WavOutputFormat } from 'mediabunny';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { convert, openSource, unreadable, videoTrackOf } from './open-source.ts';
import { type DecodedFrame, type Sound, sampleRate, soundOf, type VideoShape } from './video-engine.ts';

/** Frames are large: few packets are decoded ahead. */
const mostPacketsInFlight = 4;

export async function* decodeFrames(
  bytes: Uint8Array,
  { fps, frameCount }: VideoShape,
): AsyncGenerator<DecodedFrame, void, void> {
  const input = await openSource(bytes);
  let waiting: VideoFrame | undefined;
  let pixels = new Uint8Array(0);
  try {
    const track = await videoTrackOf(input);
    const first = await track.getFirstTimestamp();
    let index = 0;
    for await (const { frame, time } of decodeTrack(track)) {
      const shownUntil = frame ? Math.ceil((time - first) * fps - 0.05) : frameCount;
      if (waiting && index < Math.min(shownUntil, frameCount)) {
        pixels = await pixelsOf(waiting, pixels);
        const { width = waiting.codedWidth, height = waiting.codedHeight } = waiting.visibleRect ?? {};
        for (; index < Math.min(shownUntil, frameCount); index += 1) yield { pixels, width, height };
      }
      waiting?.close();
      waiting = frame;
      if (index === frameCount) return;
    }
    if (index === 0) throw new Error('it has no frames');
  } catch (error) {
    throw unreadable(error);
  } finally {
    waiting?.close();
    input.dispose();
  }
}

interface TimedFrame {
  /** To be closed by the receiver; undefined after the last frame. */
  frame: VideoFrame | undefined;
  /** Seconds. */
  time: number;
}

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
    for (let frame = ready.shift(); frame; frame = ready.shift()) yield { frame, time: times.shift() ?? 0 };
  }
  try {
    decoder.configure(config);
    for await (const packet of new EncodedPacketSink(track).packets()) {
      times.push(packet.timestamp);
      times.sort((one, other) => one - other);
      decoder.decode(packet.toEncodedVideoChunk());
      await sleep(0);
      while (decoder.decodeQueueSize > mostPacketsInFlight && failure === undefined) await sleep(1);
      yield* takeReady();
    }
    await decoder.flush();
    yield* takeReady();
    yield { frame: undefined, time: 0 };
  } finally {
    for (const frame of ready) frame.close();
    if (decoder.state !== 'closed') decoder.close();
  }
}

async function pixelsOf(
  frame: VideoFrame,
  reused: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const size = frame.allocationSize({ format: 'RGBA' });
  const pixels = reused.byteLength === size ? reused : new Uint8Array(size);
  await frame.copyTo(pixels, { format: 'RGBA' });
  return pixels;
}

export async function decodeSound(bytes: Uint8Array, seconds: number): Promise<Sound | undefined> {
  const input = await openSource(bytes);
  try {
    const wav = await convert(input, new WavOutputFormat(), {
      seconds,
      video: { discard: true },
      audio: { codec: 'pcm-f32', sampleRate, numberOfChannels: 2 },
    });
    return wav && soundOf(wav.subarray(Buffer.from(wav.buffer).indexOf('data') + 8), seconds);
  } finally {
    input.dispose();
  }
}
