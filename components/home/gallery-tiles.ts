/** Results of examples that the start page shows, in its order. They were made by the sandbox; files: public/gallery. */
export interface GalleryTile {
  /** Slug of the form. */
  page: string;
  model: string;
  /** Position among the examples of the model. */
  example: number;
  title: string;
  prompt: string;
  /** File of the image, or of the poster of the video. */
  image: string;
  /** The image for dense screens. */
  large?: string;
  video?: string;
  isTransparent?: true;
}

export const galleryTiles: readonly GalleryTile[] = [
  {
    page: 'images',
    model: 'gamma/dream-5.0-pro',
    example: 0,
    title: 'A mountain lake',
    prompt: 'A red canoe on a mountain lake at sunrise, pine forest',
    image: 'images-a-mountain-lake.avif',
    large: 'images-a-mountain-lake-large.avif',
  },
  {
    page: 'videos',
    model: 'delta-1.1',
    example: 0,
    title: 'Boats at dawn',
    prompt: 'Harbour at dawn, three sailboats, gulls, slow pan to the left',
    image: 'videos-boats-at-dawn.avif',
    video: 'videos-boats-at-dawn.mp4',
  },
  {
    page: 'images',
    model: 'alpha-image-2',
    example: 1,
    title: 'A sticker, clear background',
    prompt: 'A penguin with a red scarf',
    image: 'images-a-sticker-clear-background.avif',
    isTransparent: true,
  },
  {
    page: 'images',
    model: 'diffusion-4-5-full',
    example: 0,
    title: 'A castle in summer',
    prompt: 'A castle on a hill, summer, big clouds',
    image: 'images-a-castle-in-summer.avif',
  },
  {
    page: 'edits',
    model: 'alpha-image-2',
    example: 0,
    title: 'A blue kite, streamed',
    prompt: 'Make the kite blue and add a hot-air balloon',
    image: 'edits-a-blue-kite-streamed.avif',
  },
  {
    page: 'images',
    model: 'beta-3-pro-image',
    example: 0,
    title: 'A fox in the wood',
    prompt: 'A fox in an autumn forest, morning fog',
    image: 'images-a-fox-in-the-wood.avif',
  },
  {
    page: 'native-image',
    model: 'beta-3-pro-image',
    example: 0,
    title: 'A tea house in spring',
    prompt: 'A small tea house under cherry trees in blossom, one warm window, dusk',
    image: 'native-image-a-tea-house-in-spring.avif',
  },
];
