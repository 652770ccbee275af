// Reads HTTP/1.1 responses from a socket, only as far as measuring needs: status, length, end.

export interface ResponseEvents {
  /** Called with the number of received body bytes, without framing. */
  onBody(bytes: number): void;
  onResponse(status: number): void;
}

type State =
  | { part: 'head' }
  | { part: 'sized'; left: number }
  | { part: 'chunk size' }
  | { part: 'chunk'; left: number; last: boolean };

const endOfHead = Buffer.from('\r\n\r\n');
const endOfLine = Buffer.from('\r\n');

/** Returns a function that reads bytes of the socket. It throws unless they are a response with a known length. */
export function createResponseReader({ onBody, onResponse }: ResponseEvents): (chunk: Buffer) => void {
  let state: State = { part: 'head' };
  let status = 0;
  /** The beginning of an incomplete head or line. */
  let rest: Buffer = Buffer.alloc(0);

  function finish(): void {
    state = { part: 'head' };
    onResponse(status);
  }

  /** Returns the bytes up to `end`; undefined while it is missing, and keeps them. */
  function take(bytes: Buffer, end: Buffer): { text: string; after: Buffer } | undefined {
    const whole = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
    const at = whole.indexOf(end);
    if (at < 0) {
      rest = Buffer.from(whole);
      return undefined;
    }
    rest = Buffer.alloc(0);
    return { text: whole.toString('latin1', 0, at), after: whole.subarray(at + end.length) };
  }

  return (chunk) => {
    let bytes = chunk;
    while (bytes.length > 0) {
      if (state.part === 'head') {
        const head = take(bytes, endOfHead);
        if (head === undefined) return;
        bytes = head.after;
        status = Number(head.text.slice(9, 12));
        state = bodyOf(head.text);
        if (state.part === 'sized' && state.left === 0) finish();
      } else if (state.part === 'chunk size') {
        const line = take(bytes, endOfLine);
        if (line === undefined) return;
        bytes = line.after;
        const size = Number.parseInt(line.text, 16);
        state = { part: 'chunk', left: size + endOfLine.length, last: size === 0 };
      } else {
        const taken = Math.min(state.left, bytes.length);
        bytes = bytes.subarray(taken);
        state.left -= taken;
        if (state.part === 'sized') {
          onBody(taken);
          if (state.left === 0) finish();
        } else {
          // The line end after a chunk is not part of the body.
          onBody(taken - (state.left === 0 ? endOfLine.length : 0));
          if (state.left === 0 && state.last) finish();
          else if (state.left === 0) state = { part: 'chunk size' };
        }
      }
    }
  };
}

function bodyOf(head: string): State {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return { part: 'sized', left: Number(length) };
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return { part: 'chunk size' };
  throw new Error(`a response of unknown length: ${head.slice(0, 200)}`);
}
