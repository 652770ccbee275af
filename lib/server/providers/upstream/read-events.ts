/** Server-sent events of an upstream. A frame is decoded once, when it is complete: it may have 30 MB in one line. */

export interface UpstreamEvent {
  /** Empty without an `event:` line. */
  event: string;
  data: string;
}

const blankLine = /\r?\n\r?\n|\r\r/;

const maxFrameBytes = 128 * 1024 ** 2;

/** The events in order. Comments and frames without data are left out; a frame that is cut off, too. */
export async function* readEvents(chunks: AsyncIterable<Uint8Array>): AsyncIterable<UpstreamEvent> {
  let held: Uint8Array[] = [];
  let size = 0;
  /** The last bytes, since a blank line may be split between chunks. */
  let tail = Buffer.alloc(0);
  for await (const bytes of chunks) {
    held.push(bytes);
    size += bytes.byteLength;
    if (size > maxFrameBytes) throw new RangeError('The upstream sent an event that is too large.');
    const joined = Buffer.concat([tail, bytes]);
    tail = Buffer.from(joined.subarray(-3));
    if (!blankLine.test(joined.toString('latin1'))) continue;
    const all = Buffer.concat(held);
    const end = all.length - (all.toString('latin1').split(blankLine).pop()?.length ?? 0);
    // A character of the unfinished frame may be cut.
    held = [all.subarray(end)];
    size = all.length - end;
    for (const frame of all.toString('utf8', 0, end).split(blankLine)) {
      const event = readFrame(frame);
      if (event) yield event;
    }
  }
  const last = readFrame(Buffer.concat(held).toString('utf8'));
  if (last) yield last;
}

function readFrame(frame: string): UpstreamEvent | undefined {
  let event = '';
  const data: string[] = [];
  for (const line of frame.split(/\r\n|\n|\r/)) {
    const at = line.indexOf(':');
    const value = line.slice(at + 1).replace(/^ /, '');
    if (line.startsWith('event:')) event = value;
    else if (line.startsWith('data:')) data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : undefined;
}
