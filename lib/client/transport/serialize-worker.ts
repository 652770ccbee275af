/** The worker that writes bodies. It must not import what starts it: the bundler would never come to an end. */
import { type SerializableBody, serializeBody } from './serialize-body.ts';

addEventListener('message', ({ data }: MessageEvent<SerializableBody>) => {
  void serializeBody(data).then((text) => postMessage(text));
});
