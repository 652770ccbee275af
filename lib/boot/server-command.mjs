// How Node runs the server.
import { inRoot } from './paths.mjs';

// V8 reads these flags only when it starts. Figures: docs/decisions/010-the-gateway-answers-before-next.md.
export const serverFlags = [
  // V8's memory reducer discards compiled code after some seconds with few requests. The server collects garbage itself
  // at the end of its start and after bursts (lib/server/http/collect-garbage.ts).
  '--no-memory-reducer',
  // The old generation may double before V8 marks it again. By itself V8 allows about 40 MB more than the live objects,
  // which the buffers of one large response reach: it then marks without pause.
  '--heap-growing-percent=100',
  // A request passes through many small functions. More of them are compiled into their callers.
  '--max-inlined-bytecode-size=1000',
  '--max-inlined-bytecode-size-cumulative=6000',
  '--max-inlined-bytecode-size-absolute=12000',
];

export const serverScript = inRoot('lib', 'server', 'process', 'main.ts');
