/** Observes a response while it is sent: its head, each piece of its body, and its end. */
import type { ServerResponse } from 'node:http';

export interface ResponseTap {
  head(): void;
  /** The sent bytes, including keep-alive comments. Must not be changed. */
  piece(bytes: Uint8Array): void;
  /** Called once: everything was sent, the server closed the connection, or the client disconnected. */
  end(how: 'complete' | 'aborted' | 'disconnected'): void;
}

/** Reports everything that is written to the response from now on. */
export function tapNode(response: ServerResponse, tap: ResponseTap): void {
  let over = false;
  const end = (how: 'complete' | 'aborted' | 'disconnected') => {
    if (over) return;
    over = true;
    tap.end(how);
  };
  if (response.destroyed) {
    end('disconnected');
    return;
  }
  const original = {
    writeHead: response.writeHead,
    write: response.write,
    end: response.end,
    destroy: response.destroy,
  };
  response.writeHead = (...given: unknown[]) => {
    tap.head();
    return Reflect.apply(original.writeHead, response, given);
  };
  response.write = (chunk: unknown, ...given: unknown[]) =>
    Reflect.apply(original.write, response, [tapped(chunk, tap), ...given]);
  response.end = (...given: unknown[]) => {
    const [chunk, ...rest] = given;
    const last = typeof chunk === 'function' ? chunk : tapped(chunk, tap);
    // Node's `end` calls `write` with the rest; those bytes have been reported already.
    response.write = original.write;
    return Reflect.apply(original.end, response, [last, ...rest]);
  };
  response.destroy = (error?: Error) => {
    end('aborted');
    return Reflect.apply(original.destroy, response, [error]);
  };
  response.once('finish', () => end('complete'));
  response.once('close', () => end(response.writableFinished ? 'complete' : 'disconnected'));
}

/** The same for a web response: reported when its reader reads it. */
export function tapWeb(response: Response, tap: ResponseTap): Response {
  tap.head();
  if (response.type === 'error') tap.end('aborted');
  if (response.body === null || response.type === 'error') {
    if (response.type !== 'error') tap.end('complete');
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          tap.end('complete');
          controller.close();
          return;
        }
        tap.piece(value);
        controller.enqueue(value);
      } catch (error) {
        tap.end('aborted');
        controller.error(error);
      }
    },
    async cancel(reason) {
      tap.end('disconnected');
      await reader.cancel(reason);
    },
  });
  return new Response(body, response);
}

/** Text is converted to bytes once, for the response and the tap. */
function tapped(chunk: unknown, tap: ResponseTap): unknown {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  if (bytes instanceof Uint8Array && bytes.byteLength > 0) tap.piece(bytes);
  return bytes;
}
