// The work of the sandbox: the same over HTTP and in a process of the engine alone.

export const smallImage = { width: 1024, height: 1024 };
export const largeImage = { width: 3840, height: 2160 };
export const video = { width: 1280, height: 720, seconds: 5 };

/** Different scenes, because some take longer than others: one for each round. */
export const prompts = [
  'A red kite over green hills, late sun, long string',
  'Harbour at night, three white sailboats, a lighthouse, full moon, calm sea',
  'Two orange cats sitting, one with a blue scarf',
  'A mountain village in the snow at dusk, warm windows',
  'A street in the rain with yellow umbrellas, tall houses',
] as const;
