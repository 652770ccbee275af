/**
 * A socket whose other end is PGlite: lets the ordinary `pg` client speak to it, so both databases share one
 * driver, one way to parse values and one kind of error. Knows bytes and the connection's life, no SQL.
 */
import { Duplex } from 'node:stream';
import { isFatalAnswer } from './fatal-answer.ts';

/** Runs wire-protocol messages and gives the answer. */
export type Exchange = (bytes: Uint8Array) => Promise<Uint8Array>;

export class PgliteSocket extends Duplex {
  readonly #exchange: Exchange;
  #greeted = false;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  /** `pg` calls this with a port and host; there is none to reach. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#send(chunk).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #send(messages: Buffer): Promise<void> {
    if (isTerminate(messages)) return;
    // PGlite has one session for its whole life: what an earlier connection left open would reach this one.
    if (!this.#greeted) {
      this.#greeted = true;
      await this.#exchange(simpleQuery('rollback'));
      await this.#exchange(simpleQuery('discard all'));
    }
    // A copy of its own, so that it may move to the worker without the pool of small buffers around it.
    const answer = await this.#exchange(Uint8Array.from(messages));
    if (answer.byteLength > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
    // As a server would: it hangs up. The client would wait for ever for more.
    if (isFatalAnswer(answer)) {
      this.once('end', () => this.destroy());
      this.push(null);
    }
  }
}

/** A Terminate message would close PGlite's only session. */
function isTerminate(messages: Buffer): boolean {
  return messages.length === 5 && messages[0] === 'X'.charCodeAt(0);
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length, 'Q');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return Uint8Array.from(message);
}
