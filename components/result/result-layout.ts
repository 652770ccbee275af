/** What a page makes, which decides how its results are laid out. */
export type ResultLayout = 'image' | 'text' | 'vector' | 'video';

export const layoutNouns: Readonly<Record<ResultLayout, string>> = {
  image: 'images',
  text: 'responses',
  vector: 'vectors',
  video: 'videos',
};
