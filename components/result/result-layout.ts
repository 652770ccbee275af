/** The kind of result, which decides the layout. */
export type ResultLayout = 'image' | 'text' | 'vector' | 'video';

export const layoutNouns: Readonly<Record<ResultLayout, string>> = {
  image: 'images',
  text: 'responses',
  vector: 'vectors',
  video: 'videos',
};
