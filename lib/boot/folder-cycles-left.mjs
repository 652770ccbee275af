/** Circles that exist. The list may only become shorter: `folder-cycles.mjs` refuses others. */
export const leftCycles = [
  'lib/contract/{images,models,native,videos}',
  // The engine is frozen.
  'sandbox/src/video/frames/frame-worker.ts, sandbox/src/video/frames/paint-in-threads.ts',
  'sandbox/src/image/{edit,instruction}',
  'sandbox/src/scene/{arrange,compose,places}',
];
