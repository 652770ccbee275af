/** The forms of the playground: path, label, layout. Data only. */
import type { OperationId } from '#lib/contract/define-operation.ts';

export interface PlaygroundForm {
  slug: string;
  /** Names the form in drafts, transfers and runs. */
  name: string;
  label: string;
  operationId: OperationId;
  layout: 'image' | 'text' | 'vector' | 'video';
  /** For an operation with two pages: whether any model is accepted. */
  openModels?: boolean;
}

export const playgroundForms: readonly PlaygroundForm[] = [
  {
    slug: 'images',
    name: 'images.generate',
    label: 'Images',
    operationId: 'images.generate',
    layout: 'image',
  },
  { slug: 'edits', name: 'images.edit', label: 'Edits', operationId: 'images.edit', layout: 'image' },
  { slug: 'videos', name: 'videos.create', label: 'Videos', operationId: 'videos.create', layout: 'video' },
  {
    slug: 'native-image',
    name: 'native-image',
    label: 'Native images',
    operationId: 'native.generate-content',
    layout: 'image',
    openModels: false,
  },
  {
    slug: 'messages',
    name: 'messages.create',
    label: 'Messages',
    operationId: 'messages.create',
    layout: 'text',
  },
  {
    slug: 'native-text',
    name: 'native-text',
    label: 'Native text',
    operationId: 'native.generate-content',
    layout: 'text',
    openModels: true,
  },
  {
    slug: 'embeddings',
    name: 'native.batch-embed-contents',
    label: 'Embeddings',
    operationId: 'native.batch-embed-contents',
    layout: 'vector',
  },
];

/** The forms that can be compared; embeddings one text per cell. */
export const compareForms: readonly PlaygroundForm[] = playgroundForms.map((form) =>
  form.operationId === 'native.batch-embed-contents'
    ? { ...form, name: 'native.embed-content', operationId: 'native.embed-content' }
    : form,
);
