/** A video file to frames and samples through WebCodecs. Reads ahead a little, never the whole film. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { TaskError } from '#lib/server/engine/pool/task-error.ts';
import { type DecodedFrame, type DecodeRequest, type Sound, sampleRate } from './film-engine.ts';
import { gatherSound } from './gather-sound.ts';
import { openSource, reading, unreadable } from './open-source.ts';
import type { WebCodecs } from './webcodecs-module.ts';

const mostFramesReady = 6;
const mostPacketsInFlight = 4;
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
    const times = await reading(() => showingTimes(track, frameCount / fps));
    await reading(() => pump.start(track, times));
    yield* resample(pump, times, fps, frameCount);
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

/** Each frame on its turn: the one that is showing at i / fps. The last one stays until the video's own end. */
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

/**
 * When each frame is shown, ascending, in seconds. Needed because the add-on hands frames out in showing order but
 * with the timestamps of decoding order wherever there are B-frames (seen in 1.3.1).
 */
async function showingTimes(track: InputVideoTrack, seconds: number): Promise<number[]> {
  const times: number[] = [];
  let end = Number.POSITIVE_INFINITY;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  })) {
    if (times.length === 0) end = packet.timestamp + seconds + reorderSeconds;
    if (packet.timestamp > end) break;
    times.push(packet.timestamp);
  }
  return times.sort((one, other) => one - other);
}

/** Feeds packets and holds the few frames that are ready. */
class FramePump {
  private readonly codecs: WebCodecs;
  private readonly ready: VideoFrame[] = [];
  private decoder: VideoDecoder | undefined;
  private packets: AsyncIterator<EncodedVideoChunk> | undefined;
  private flushed: 'no' | 'running' | 'done' = 'no';
  private failure: unknown;
  private buffer = new Uint8Array(0);

  constructor(codecs: WebCodecs) {
    this.codecs = codecs;
  }

  async start(track: InputVideoTrack, times: readonly number[]): Promise<void> {
    const config = await track.getDecoderConfig();
    const support = config && (await this.codecs.VideoDecoder.isConfigSupported(config));
    if (!config || !support?.supported) {
      throw new TaskError(
        'unsupported_video',
        `Video of the codec ${config?.codec ?? 'unknown'} cannot be decoded.`,
      );
    }
    this.decoder = new this.codecs.VideoDecoder({
      output: (frame) => this.ready.push(frame),
      error: (error) => {
        this.failure = error;
      },
    });
    this.decoder.configure(config);
    this.packets = chunks(this.codecs, track, times.length);
  }

  /** The next frame in showing order, its pixels only when `wanted`. */
  async next(wanted: boolean): Promise<DecodedFrame | 'skipped' | 'end'> {
    await this.fill();
    const frame = this.ready.shift();
    if (!frame) return 'end';
    try {
      return wanted ? await this.pixelsOf(frame) : 'skipped';
    } finally {
      frame.close();
    }
  }

  stop(): void {
    for (const frame of this.ready.splice(0)) frame.close();
    if (this.decoder && this.decoder.state !== 'closed') this.decoder.close();
    void this.packets?.return?.();
  }

  private async fill(): Promise<void> {
    const { decoder, packets } = this;
    if (!decoder || !packets) return;
    while (this.failure === undefined && this.flushed !== 'done') {
      if (this.ready.length >= mostFramesReady) return;
      if (this.flushed === 'running' || decoder.decodeQueueSize > mostPacketsInFlight) {
        await sleep(1);
        continue;
      }
      const next = await reading(() => packets.next());
      if (next.done) this.flush(decoder);
      else decoder.decode(next.value);
      if (decoder.decodeQueueSize > 0) await sleep(0);
    }
    if (this.failure !== undefined) throw unreadable(this.failure);
  }

  private flush(decoder: VideoDecoder): void {
    this.flushed = 'running';
    decoder.flush().then(
      () => {
        this.flushed = 'done';
      },
      (error: unknown) => {
        this.failure ??= error;
      },
    );
  }

  private async pixelsOf(frame: VideoFrame): Promise<DecodedFrame> {
    const size = frame.allocationSize({ format: 'RGBA' });
    if (this.buffer.byteLength !== size) this.buffer = new Uint8Array(size);
    await frame.copyTo(this.buffer, { format: 'RGBA' });
    const width = frame.visibleRect?.width ?? frame.codedWidth;
    const height = frame.visibleRect?.height ?? frame.codedHeight;
    return { pixels: this.buffer, width, height };
  }
}

async function* chunks(
  codecs: WebCodecs,
  track: InputVideoTrack,
  count: number,
): AsyncGenerator<EncodedVideoChunk> {
  let index = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (index >= count) return;
    index += 1;
    yield new codecs.EncodedVideoChunk({
      type: packet.type,
      timestamp: packet.microsecondTimestamp,
      duration: packet.microsecondDuration,
      data: packet.data,
    });
  }
}
