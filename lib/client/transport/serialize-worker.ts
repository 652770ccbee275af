/** The worker for serialize-in-worker.ts. Must not import the file that starts it: the bundler would loop. */
import { type SerializableBody, serializeBody } from './serialize-body.ts';

addEventListener('message', ({ data }: MessageEvent<SerializableBody>) => {
  void serializeBody(data).then((text) => postMessage(text));
});
