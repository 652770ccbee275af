/** Turns an outcome into a web Response, for Next's route handlers. */
import { streamOf } from './byte-source.ts';
import type { Outcome, ResponseHeaders } from './outcome.ts';

export function toWeb(outcome: Outcome): Response {
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
