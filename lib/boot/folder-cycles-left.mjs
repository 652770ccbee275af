/** Circles of folders that exist. The list may only become shorter: `folder-cycles.mjs` refuses others. */
export const leftCycles = [
  'lib/contract/{images,models,native,videos}',
  // The engine is frozen.
  'sandbox/src/image/{edit,instruction}',
  'sandbox/src/scene/{arrange,compose,places}',
];
