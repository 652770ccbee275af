/**
 * A socket that connects the `pg` client to PGlite, so that both databases use one driver, one parser of values and
 * one kind of error. Forwards bytes; does not parse SQL.
 */
import { Duplex } from 'node:stream';
import { isFatalAnswer } from './fatal-answer.ts';

/** Runs wire-protocol messages; resolves with the server's answer. */
export type SendMessages = (bytes: Uint8Array) => Promise<Uint8Array>;

export class PgliteSocket extends Duplex {
  readonly #sendMessages: SendMessages;
  #isReset = false;

  constructor(sendMessages: SendMessages) {
    super();
    this.#sendMessages = sendMessages;
  }

  /** `pg` passes a port and a host; PGlite has neither. */
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
    // PGlite has a single session, so state of an earlier connection must be reset.
    if (!this.#isReset) {
      this.#isReset = true;
      await this.#sendMessages(simpleQuery('rollback'));
      await this.#sendMessages(simpleQuery('discard all'));
    }
    // A copy outside Node's buffer pool can be transferred to the worker.
    const answer = await this.#sendMessages(Uint8Array.from(messages));
    if (answer.byteLength > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
    // After a FATAL error a server closes the connection; otherwise the client waits forever.
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
