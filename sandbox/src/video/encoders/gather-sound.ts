/** A file's audio packets to two channels of samples at the video's rate. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import type { Sound } from './video-engine.ts';
import type { WebCodecs } from './webcodecs-module.ts';

interface GatherRequest {
  track: InputAudioTrack;
  config: AudioDecoderConfig;
  seconds: number;
  sampleRate: number;
}

/** Decodes up to `seconds`, mixes to stereo and resamples. Throws what the decoder throws. */
export async function gatherSound(codecs: WebCodecs, request: GatherRequest): Promise<Sound> {
  const { track, config, seconds } = request;
  const blocks: Float32Array[][] = [];
  let failure: unknown;
  const decoder = new codecs.AudioDecoder({
    output(data) {
      blocks.push(planesOf(data));
      data.close();
    },
    error(error) {
      failure = error;
    },
  });
  try {
    decoder.configure(config);
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (packet.timestamp > seconds || failure !== undefined) break;
      const { microsecondTimestamp: timestamp, microsecondDuration: duration, type, data } = packet;
      decoder.decode(new codecs.EncodedAudioChunk({ type, timestamp, duration, data }));
      while (decoder.decodeQueueSize > 32 && failure === undefined) await sleep(1);
    }
    if (failure === undefined) await decoder.flush();
  } finally {
    if (decoder.state !== 'closed') decoder.close();
  }
  if (failure !== undefined) throw failure;
  const length = Math.round(seconds * request.sampleRate);
  const step = config.sampleRate / request.sampleRate;
  const channels = joinBlocks(blocks);
  const left = channels[0] ?? new Float32Array(0);
  return { left: resample(left, step, length), right: resample(channels[1] ?? left, step, length) };
}

function planesOf(data: AudioData): Float32Array[] {
  return Array.from({ length: Math.min(2, data.numberOfChannels) }, (_, planeIndex) => {
    const plane = new Float32Array(data.numberOfFrames);
    data.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return plane;
  });
}

function joinBlocks(blocks: readonly Float32Array[][]): Float32Array[] {
  const count = blocks[0]?.length ?? 0;
  const total = blocks.reduce((sum, block) => sum + (block[0]?.length ?? 0), 0);
  return Array.from({ length: count }, (_, channel) => {
    const joined = new Float32Array(total);
    let at = 0;
    for (const block of blocks) {
      joined.set(block[channel] ?? [], at);
      at += block[0]?.length ?? 0;
    }
    return joined;
  });
}

/** Linear interpolation: the sources are speech and music of 44.1 or 48 kHz, the difference is not heard. */
function resample(source: Float32Array, step: number, length: number): Float32Array {
  if (step === 1 && source.length >= length) return source.slice(0, length);
  const result = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const position = index * step;
    const whole = Math.floor(position);
    const before = source[whole] ?? 0;
    result[index] = before + ((source[whole + 1] ?? 0) - before) * (position - whole);
  }
  return result;
}
