/** A video file to frames at the video's rate, and to samples, through WebCodecs. */
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { TaskError } from '#sandbox/pool/task-error.ts';
import { FramePump } from './frame-pump.ts';
import { gatherSound } from './gather-sound.ts';
import { openSource, reading } from './open-source.ts';
import { type DecodedFrame, type DecodeRequest, type Sound, sampleRate } from './video-engine.ts';
import type { WebCodecs } from './webcodecs-module.ts';

/** Packets read past the last wanted moment, because decoding order is not showing order. */
const reorderSeconds = 1;

export async function* decodeFrames(
  codecs: WebCodecs,
  { bytes, fps, frameCount }: DecodeRequest,
): AsyncGenerator<DecodedFrame, void, void> {
  const input = await openSource(bytes);
  const pump = new FramePump(codecs);
  try {
    const track = await reading(() => input.getPrimaryVideoTrack());
    if (!track) throw new TaskError('unreadable_video', 'The file has no video track.');
    const schedule = await reading(() => readSchedule(track, frameCount / fps));
    await reading(() => pump.start(track, schedule.times.length));
    const count = Math.min(frameCount, Math.max(1, Math.round(schedule.seconds * fps)));
    yield* resample(pump, schedule.times, fps, count);
  } finally {
    pump.stop();
    input.dispose();
  }
}

export async function decodeSound(
  codecs: WebCodecs,
  bytes: Uint8Array,
  seconds: number,
): Promise<Sound | undefined> {
  const input = await openSource(bytes);
  try {
    const track = await reading(() => input.getPrimaryAudioTrack());
    const config = track && (await reading(() => track.getDecoderConfig()));
    if (!track || !config || !(await codecs.AudioDecoder.isConfigSupported(config)).supported)
      return undefined;
    return await reading(() => gatherSound(codecs, { track, config, seconds, sampleRate }));
  } finally {
    input.dispose();
  }
}

/** Each frame on its turn: the one that is showing at i / fps. */
async function* resample(
  pump: FramePump,
  times: readonly number[],
  fps: number,
  frameCount: number,
): AsyncGenerator<DecodedFrame, void, void> {
  const first = times[0] ?? 0;
  let shown = -1;
  let current: DecodedFrame | undefined;
  for (let index = 0; index < frameCount; index += 1) {
    const moment = first + index / fps + 1e-4;
    while (shown + 1 < times.length && (times[shown + 1] ?? 0) <= moment) {
      const isLast = (times[shown + 2] ?? Number.POSITIVE_INFINITY) > moment;
      const next = await pump.next(isLast);
      if (next === 'end') break;
      if (next !== 'skipped') current = next;
      shown += 1;
    }
    if (!current) throw new TaskError('unreadable_video', 'No frame of the video could be decoded.');
    yield current;
  }
}

interface Schedule {
  /** When each frame is shown, ascending, in seconds. */
  times: number[];
  /** From the first frame's start to the last one's end. */
  seconds: number;
}

/**
 * Reads the index up to `seconds`. Needed because the add-on hands frames out in showing order but with the timestamps
 * of decoding order wherever there are B-frames (seen in 1.3.1).
 */
async function readSchedule(track: InputVideoTrack, seconds: number): Promise<Schedule> {
  const times: number[] = [];
  let last = { timestamp: Number.NEGATIVE_INFINITY, duration: 0 };
  let end = Number.POSITIVE_INFINITY;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    if (times.length === 0) end = packet.timestamp + seconds + reorderSeconds;
    if (packet.timestamp > end) break;
    times.push(packet.timestamp);
    if (packet.timestamp > last.timestamp) last = packet;
  }
  times.sort((one, other) => one - other);
  return { times, seconds: last.timestamp + last.duration - (times[0] ?? 0) };
}
