// One keep-alive connection that sends a request again and again. Measures times only.
import { connect, type Socket } from 'node:net';
import { createResponseReader } from './response-reader.ts';

export interface ConnectionOptions {
  port: number;
  /** The whole request, head and body. */
  request: Buffer;
  onBody(bytes: number): void;
  /** `ms`: from sending the request to the last byte of the response. */
  onResponse(status: number, ms: number): void;
  /** The connection broke or could not be made; it is opened again unless closed. */
  onError(error: Error): void;
}

export interface Connection {
  close(): void;
}

const readBytes = 256 * 1024;
const retryMs = 20;

export function openConnection(options: ConnectionOptions): Connection {
  const { port, request, onBody, onResponse, onError } = options;
  // One buffer for all reads: the load generator must cost less than what it measures.
  const buffer = Buffer.allocUnsafe(readBytes);
  let socket: Socket;
  let sentAt = 0;
  let closed = false;

  function send(): void {
    sentAt = performance.now();
    socket.write(request);
  }

  function open(): void {
    const read = createResponseReader({
      onBody,
      onResponse(status) {
        onResponse(status, performance.now() - sentAt);
        if (!closed) send();
      },
    });
    socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer,
        callback(size) {
          try {
            read(buffer.subarray(0, size));
          } catch (error) {
            socket.destroy(error instanceof Error ? error : new Error(String(error)));
          }
          return true;
        },
      },
    });
    socket.once('connect', send);
    socket.on('error', onError);
    socket.once('close', () => {
      if (!closed) setTimeout(open, retryMs);
    });
  }

  open();
  return {
    close() {
      closed = true;
      socket.destroy();
    },
  };
}
