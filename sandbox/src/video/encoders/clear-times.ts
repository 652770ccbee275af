/** Takes the time of writing out of an MP4's headers: the same video must give the same bytes. */

const containers = new Set(['moov', 'trak', 'mdia']);
const stamped = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Sets creation and modification time of the video and of each track to 0, in place. */
export function clearTimes(file: Uint8Array): void {
  clearBoxes(new DataView(file.buffer, file.byteOffset, file.byteLength), 0, file.byteLength);
}

function clearBoxes(view: DataView, from: number, to: number): void {
  let start = from;
  while (start + 8 <= to) {
    const end = Math.min(to, start + boxSize(view, start, to));
    const type = fourLetters(view, start + 4);
    if (containers.has(type)) clearBoxes(view, start + 8, end);
    else if (stamped.has(type)) clearStamps(view, start + 8, end);
    start = end;
  }
}

/** Size 0 means up to the end, 1 that a 64-bit size follows the type. */
function boxSize(view: DataView, start: number, to: number): number {
  const size = view.getUint32(start);
  if (size === 0) return to - start;
  if (size !== 1) return Math.max(8, size);
  return start + 16 <= to ? Number(view.getBigUint64(start + 8)) : to - start;
}

/** After version (1 byte) and flags (3): two times of 32 bits, or of 64 in version 1. */
function clearStamps(view: DataView, start: number, end: number): void {
  const bytes = start < end && view.getUint8(start) === 1 ? 16 : 8;
  for (let at = start + 4; at < Math.min(end, start + 4 + bytes); at += 1) view.setUint8(at, 0);
}

function fourLetters(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
