/** The examples whose results the start page shows, in its order. */
import { describePlaygroundForm, playgroundFormAt } from './describe-playground-form.ts';
import { type GalleryResult, galleryFile, galleryKey } from './gallery-result.ts';
import { galleryResults } from './gallery-results.ts';

export interface FeaturedExample {
  /** Slug of the form. */
  page: string;
  title: string;
  model: string;
}

export const featured: readonly FeaturedExample[] = [
  { page: 'images', title: 'A mountain lake', model: 'gamma/dream-5.0-pro' },
  { page: 'videos', title: 'Boats at dawn', model: 'delta-1.1' },
  { page: 'images', title: 'A sticker, clear background', model: 'alpha-image-2' },
  { page: 'images', title: 'A castle in summer', model: 'diffusion-4-5-full' },
  { page: 'edits', title: 'A blue kite, streamed', model: 'alpha-image-2' },
  { page: 'images', title: 'A fox in the wood', model: 'beta-3-pro-image' },
  { page: 'native-image', title: 'A tea house in spring', model: 'beta-3-pro-image' },
  { page: 'messages', title: 'A story, streamed', model: 'epsilon-opus-5' },
  { page: 'embeddings', title: 'Three things, four ways to say each', model: 'beta-embedding-2-preview' },
];

export interface GalleryTile extends FeaturedExample {
  /** Name of the form, for the run. */
  form: string;
  label: string;
  href: string;
  body: Readonly<Record<string, unknown>>;
  result: GalleryResult;
  /** Address of the files, without the extension. */
  file: string;
}

export function galleryTiles(): readonly GalleryTile[] {
  return featured.flatMap((tile): GalleryTile[] => {
    const { page, title, model } = tile;
    const form = playgroundFormAt(page);
    const { models, variants } = describePlaygroundForm(form);
    const variant = variants[models.find(({ id }) => id === model)?.variantId ?? ''];
    const index = variant?.examples.findIndex((example) => example.title === title) ?? -1;
    const body = variant?.examples[index]?.body;
    const key = galleryKey(page, title);
    const result = galleryResults[key];
    if (body === undefined || result === undefined) return [];
    const href = `/${page}?${new URLSearchParams({ model, example: String(index) })}`;
    return [{ ...tile, form: form.name, label: form.label, href, body, result, file: galleryFile(key) }];
  });
}
