/** A video track's packets to frames, read ahead a little, never the whole video: frames are the memory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { TaskError } from '#sandbox/pool/task-error.ts';
import { reading, unreadable } from './open-source.ts';
import type { DecodedFrame } from './video-engine.ts';
import type { WebCodecs } from './webcodecs-module.ts';

const mostFramesReady = 3;
const mostPacketsInFlight = 4;

/** Feeds packets and holds the few frames that are ready. */
export class FramePump {
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

  async start(track: InputVideoTrack, packetCount: number): Promise<void> {
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
    this.packets = chunks(this.codecs, track, packetCount);
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
      else await reading(async () => decoder.decode(next.value));
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
