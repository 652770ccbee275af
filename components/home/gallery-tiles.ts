/** Results of examples that the start page shows, in its order. They were made by the sandbox; files: public/gallery. */

export interface GalleryTile {
  /** Slug of the form. */
  page: string;
  model: string;
  /** Position among the examples of the model. */
  example: number;
  title: string;
  prompt: string;
  result: GalleryResult;
}

export type GalleryResult =
  | { kind: 'image'; file: string; width: number; height: number; large?: string; isTransparent?: true }
  | { kind: 'edit'; file: string; before: string; width: number; height: number }
  | { kind: 'video'; file: string; poster: string }
  | { kind: 'text'; text: string }
  /** `points` are positions in per cent: one group of four for each of `groups`. */
  | { kind: 'map'; groups: readonly string[]; points: readonly (readonly [number, number])[] };

export const galleryTiles: readonly GalleryTile[] = [
  {
    page: 'images',
    model: 'gamma/dream-5.0-pro',
    example: 0,
    title: 'A mountain lake',
    prompt: 'A red canoe on a mountain lake at sunrise, pine forest',
    result: {
      kind: 'image',
      file: 'images-a-mountain-lake.avif',
      width: 720,
      height: 720,
      large: 'images-a-mountain-lake-large.avif',
    },
  },
  {
    page: 'videos',
    model: 'delta-1.1',
    example: 0,
    title: 'Boats at dawn',
    prompt: 'Harbour at dawn, three sailboats, gulls, slow pan to the left',
    result: { kind: 'video', file: 'videos-boats-at-dawn.mp4', poster: 'videos-boats-at-dawn.avif' },
  },
  {
    page: 'images',
    model: 'alpha-image-2',
    example: 1,
    title: 'A sticker, clear background',
    prompt: 'A penguin with a red scarf',
    result: {
      kind: 'image',
      file: 'images-a-sticker-clear-background.avif',
      width: 720,
      height: 720,
      isTransparent: true,
    },
  },
  {
    page: 'images',
    model: 'diffusion-4-5-full',
    example: 0,
    title: 'A castle in summer',
    prompt: 'A castle on a hill, summer, big clouds',
    result: { kind: 'image', file: 'images-a-castle-in-summer.avif', width: 720, height: 493 },
  },
  {
    page: 'edits',
    model: 'alpha-image-2',
    example: 0,
    title: 'A blue kite, streamed',
    prompt: 'Make the kite blue and add a hot-air balloon',
    result: {
      kind: 'edit',
      file: 'edits-a-blue-kite-streamed.avif',
      before: 'edits-a-blue-kite-streamed-before.webp',
      width: 720,
      height: 720,
    },
  },
  {
    page: 'images',
    model: 'beta-3-pro-image',
    example: 0,
    title: 'A fox in the wood',
    prompt: 'A fox in an autumn forest, morning fog',
    result: { kind: 'image', file: 'images-a-fox-in-the-wood.avif', width: 720, height: 897 },
  },
  {
    page: 'native-image',
    model: 'beta-3-pro-image',
    example: 0,
    title: 'A tea house in spring',
    prompt: 'A small tea house under cherry trees in blossom, one warm window, dusk',
    result: { kind: 'image', file: 'native-image-a-tea-house-in-spring.avif', width: 720, height: 407 },
  },
  {
    page: 'messages',
    model: 'epsilon-opus-5',
    example: 0,
    title: 'A story, streamed',
    prompt: 'Tell me a very short story about an old lighthouse keeper and a lost gull.',
    result: {
      kind: 'text',
      text: '“We still have time,” said a voice from the stairs. A bell rang far away, three times, and then the evening was quiet again. Nothing about the old lighthouse keeper seemed ordinary after that.\n\nThere was a letter on the table, and it mentioned the lost gull twice. Nobody had expected the old lighthouse keeper, least of all so early in the day.',
    },
  },
  {
    page: 'embeddings',
    model: 'beta-embedding-2-preview',
    example: 0,
    title: 'Three things, four ways to say each',
    prompt: 'A cat sleeps on the warm roof. and 11 more',
    // biome-ignore format: one line for each group
    result: {
      kind: 'map',
      groups: ['A cat sleeps on the warm roof.', 'The quarterly figures are due on Friday.', 'Rain is expected along the coast tomorrow.'],
      points: [
        [77, 0], [84, 11], [80, 9], [65, 29],
        [0, 66], [4, 68], [17, 53], [1, 66],
        [100, 97], [96, 91], [92, 77], [89, 100],
      ],
    },
  },
];
