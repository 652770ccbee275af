import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { fromNode } from './gateway-request.ts';

function requestFor(target: string) {
  const incoming = new IncomingMessage(new Socket());
  incoming.url = target;
  return fromNode(incoming, new ServerResponse(incoming));
}

test.each([
  ['/v1/models', '/v1/models', '', []],
  ['/v1/videos?limit=2&after=video_1', '/v1/videos', '?limit=2&after=video_1', ['2', 'video_1']],
  ['/v1/videos?', '/v1/videos', '?', []],
  ['/a?limit=1?2', '/a', '?limit=1?2', ['1?2']],
  ['http://easel.test/a?limit=3', '/a', '?limit=3', ['3']],
])('%s is parsed to path and query', (target, path, search, values) => {
  const request = requestFor(target);
  expect(request).toMatchObject({ path, search });
  expect([...request.query.values()]).toEqual(values);
});
