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
    title: 'Size 2K',
    prompt: 'A red canoe on a mountain lake at sunrise, pine forest',
    image: 'images-size-2k.avif',
    large: 'images-size-2k-large.avif',
  },
  {
    page: 'videos',
    model: 'delta-1.1',
    example: 0,
    title: 'Text to video',
    prompt: 'Harbour at dawn, three sailboats, gulls, slow pan to the left',
    image: 'videos-text-to-video.avif',
    video: 'videos-text-to-video.mp4',
  },
  {
    page: 'images',
    model: 'alpha-image-2',
    example: 1,
    title: 'Transparent background',
    prompt: 'A penguin with a red scarf',
    image: 'images-transparent-background.avif',
    isTransparent: true,
  },
  {
    page: 'images',
    model: 'diffusion-4-5-full',
    example: 0,
    title: 'Fixed seed',
    prompt: 'A castle on a hill, summer, big clouds',
    image: 'images-fixed-seed.avif',
  },
  {
    page: 'edits',
    model: 'alpha-image-2',
    example: 0,
    title: 'Streamed edit',
    prompt: 'Make the kite blue and add a hot-air balloon',
    image: 'edits-streamed-edit.avif',
  },
  {
    page: 'images',
    model: 'beta-3-pro-image',
    example: 0,
    title: 'Ratio 4:5',
    prompt: 'A fox in an autumn forest, morning fog',
    image: 'images-ratio-4-5.avif',
  },
  {
    page: 'native-image',
    model: 'beta-3-pro-image',
    example: 0,
    title: 'Text to image',
    prompt: 'A small tea house under cherry trees in blossom, one warm window, dusk',
    image: 'native-image-text-to-image.avif',
  },
];
