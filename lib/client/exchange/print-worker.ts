/** The worker that writes bodies; see print-body.ts. */
import { type PrintableBody, printHere } from './print-body.ts';

addEventListener('message', ({ data }: MessageEvent<PrintableBody>) => {
  void printHere(data).then((text) => postMessage(text));
});
