/** The worker that writes bodies. It must not import what starts it: the bundler would never come to an end. */
import { type PrintableBody, writeBody } from './write-body.ts';

addEventListener('message', ({ data }: MessageEvent<PrintableBody>) => {
  void writeBody(data).then((text) => postMessage(text));
});
