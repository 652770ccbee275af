/**
 * A video in place of a drawn one: one grey image of the right size, shown for the whole time. A valid MP4 (H.264,
 * no sound) and its poster, made without an encoder in about a millisecond.
 */
import type { Video, VideoSpec } from '@easel/sandbox';

export async function makeStandIn({ width, height, seconds }: VideoSpec): Promise<Video> {
  return {
    bytes: greyMp4({ width, height, ticks: Math.round(seconds * ticksPerSecond) }),
    posterJpeg: greyJpeg(width, height),
    width,
    height,
    seconds,
    fps: 1 / seconds,
  };
}

const ticksPerSecond = 1000;

interface Size {
  width: number;
  height: number;
}

function greyMp4({ width, height, ticks }: Size & { ticks: number }): Buffer {
  const { sps, pps, frame } = greyFrame({ width, height });
  const sample = Buffer.concat([u32(frame.length), frame]);
  const configuration = [1, sps.subarray(1, 4), 0xff, 0xe1, u16(sps.length), sps, 1, u16(pps.length), pps];
  const entry = [
    ...[zeros(6), u16(1), zeros(16), u16(width), u16(height), u32(0x480000), u32(0x480000), zeros(4)],
    ...[u16(1), zeros(32), u16(24), u16(0xffff), box('avcC', ...configuration)],
  ];
  const fileType = box('ftyp', text('isom'), u32(0x200), text('isomiso2avc1mp41'));
  /** `at`: position of the frame in the file, behind the header. */
  const header = (at: number): Buffer => {
    const table = box(
      'stbl',
      fullBox('stsd', u32(1), box('avc1', ...entry)),
      fullBox('stts', u32(1), u32(1), u32(ticks)),
      fullBox('stsc', u32(1), u32(1), u32(1), u32(1)),
      fullBox('stsz', u32(sample.length), u32(1)),
      fullBox('stco', u32(1), u32(at)),
    );
    const data = box('dinf', fullBox('dref', u32(1), box('url ', u32(1))));
    const media = box(
      'mdia',
      fullBox('mdhd', zeros(8), u32(ticksPerSecond), u32(ticks), u16(0x55c4), u16(0)),
      fullBox('hdlr', u32(0), text('vide'), zeros(13)),
      box('minf', box('vmhd', u32(1), zeros(8)), data, table),
    );
    const times = [zeros(8), u32(ticksPerSecond), u32(ticks), u32(0x10000), u16(0x100), zeros(10)];
    const shown = [u32(width * 0x10000), u32(height * 0x10000)];
    const track = [u32(3), zeros(8), u32(1), u32(0), u32(ticks), zeros(16), unchanged, ...shown];
    return box(
      'moov',
      fullBox('mvhd', ...times, unchanged, zeros(24), u32(2)),
      box('trak', box('tkhd', ...track), media),
    );
  };
  const start = fileType.length + header(0).length + 8;
  return Buffer.concat([fileType, header(start), box('mdat', sample)]);
}

/** One key frame of H.264, Constrained Baseline: every macroblock takes the usual grey, in one byte. */
function greyFrame({ width, height }: Size) {
  const across = Math.ceil(width / 16);
  const down = Math.ceil(height / 16);
  const cropping = [0, (across * 16 - width) / 2, 0, (down * 16 - height) / 2];
  const sps = [
    // Level 4.0; order of frames as of decoding; size in macroblocks.
    ...[bits(66, 8), bits(0xc0, 8), bits(40, 8), golomb(0), golomb(0), golomb(2), golomb(0), '0'],
    ...[golomb(across - 1), golomb(down - 1), '1', '1', '1', ...cropping.map(golomb), '0'],
  ];
  const pps = [golomb(0), golomb(0), '00', golomb(0), golomb(0), golomb(0), '000', '1', '1', '1', '100'];
  // Slice 0 of type I, then intra 16 x 16 by the mean, without coefficients.
  const head = [golomb(0), golomb(7), golomb(0), bits(0, 4), golomb(0), '00', '1', golomb(1)];
  const grey = '00100111'.repeat(across * down);
  return {
    sps: unit(0x67, sps.join('')),
    pps: unit(0x68, pps.join('')),
    frame: unit(0x65, head.join('') + grey),
  };
}

/** A unit of H.264 with its closing bit; its bytes have no run of zeros that needs an escape. */
function unit(type: number, payload: string): Buffer {
  const closed = `${payload}1`;
  const whole = closed.padEnd(Math.ceil(closed.length / 8) * 8, '0');
  return Buffer.from([type, ...(whole.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])]);
}

function golomb(value: number): string {
  const binary = (value + 1).toString(2);
  return binary.padStart(2 * binary.length - 1, '0');
}

/** Baseline JPEG of one component, whose blocks are two bits each: no difference, and no more. */
function greyJpeg(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const segment = (marker: number, ...parts: Part[]): Buffer => {
    const content = joined(parts);
    return joined([0xff, marker, u16(content.length + 2), content]);
  };
  const oneCode = Buffer.from([1, ...zeros(15), 0]);
  return joined([
    ...[0xff, 0xd8, segment(0xe0, text('JFIF\0'), u16(0x102), 0, u16(1), u16(1), 0, 0)],
    ...[segment(0xdb, 0, Buffer.alloc(64, 1)), segment(0xc0, 8, u16(height), u16(width), 1, 1, 0x11, 0)],
    ...[segment(0xc4, 0, oneCode), segment(0xc4, 0x10, oneCode), segment(0xda, 1, 1, 0, 0, 63, 0)],
    ...[zeros(Math.ceil(blocks / 4)), 0xff, 0xd9],
  ]);
}

/** Bytes, or one byte. */
type Part = Uint8Array | number;

function joined(parts: readonly Part[]): Buffer {
  return Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));
}

function box(type: string, ...parts: Part[]): Buffer {
  const content = joined(parts);
  return joined([u32(content.length + 8), text(type), content]);
}

/** With version 0 and no flags. */
function fullBox(type: string, ...parts: Part[]): Buffer {
  return box(type, u32(0), ...parts);
}

const text = (value: string) => Buffer.from(value, 'latin1');
const zeros = (length: number) => Buffer.alloc(length);
const bits = (value: number, length: number) => value.toString(2).padStart(length, '0');

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The matrix of an image that is not turned. */
const unchanged = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));
