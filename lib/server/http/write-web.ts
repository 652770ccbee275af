/** Turns an outcome into a web Response, for Next's route handlers. */
import { streamOf } from './byte-source.ts';
import type { Outcome, ResponseHeaders, ResponseTap } from './outcome.ts';

export function toWeb(outcome: Outcome): Response {
  const response = responseOf(outcome);
  return outcome.tap ? tapped(response, outcome.tap) : response;
}

function responseOf(outcome: Outcome): Response {
  switch (outcome.kind) {
    case 'aborted':
      return Response.error();
    case 'json':
      return new Response(
        outcome.text,
        response(outcome.status, { 'content-type': 'application/json', ...outcome.headers }),
      );
    case 'bytes':
      return new Response(
        outcome.bytes ? Uint8Array.from(outcome.bytes) : null,
        response(outcome.status, outcome.headers),
      );
    case 'source':
      return new Response(streamOf(outcome.source), response(outcome.status, outcome.headers));
  }
}

function response(status: number, headers: ResponseHeaders): ResponseInit {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((item): [string, string] => [name, item]),
  );
  return { status, headers: pairs };
}

/** Reports to the tap what the reader of the response reads. */
function tapped(response: Response, tap: ResponseTap): Response {
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
