/** The forms of the playground: path, label, layout. Data only. */
import { type OperationId, operationFacts } from '#lib/contract/operation-facts.ts';

export interface PlaygroundForm {
  slug: string;
  /** Names the form in drafts, handoffs and runs. */
  name: string;
  label: string;
  operationId: OperationId;
  layout: 'image' | 'text' | 'vector' | 'video';
  /** For an operation with two pages: whether any model is accepted. */
  openModels?: boolean;
}

const { generateImages, editImages, createVideo, generateContent, createMessage } = operationFacts;
const { embedContent, batchEmbedContents } = operationFacts;

/** By page. The names are stored in drafts and links. */
export const forms = {
  images: { ...named(generateImages.id), slug: 'images', label: 'Images', layout: 'image' },
  edits: { ...named(editImages.id), slug: 'edits', label: 'Edits', layout: 'image' },
  videos: { ...named(createVideo.id), slug: 'videos', label: 'Videos', layout: 'video' },
  nativeImage: {
    slug: 'native-image',
    name: 'native-image',
    label: 'Native images',
    operationId: generateContent.id,
    layout: 'image',
    openModels: false,
  },
  messages: { ...named(createMessage.id), slug: 'messages', label: 'Messages', layout: 'text' },
  nativeText: {
    slug: 'native-text',
    name: 'native-text',
    label: 'Native text',
    operationId: generateContent.id,
    layout: 'text',
    openModels: true,
  },
  embeddings: {
    ...named(batchEmbedContents.id),
    slug: 'embeddings',
    label: 'Embeddings',
    layout: 'vector',
  },
} as const satisfies Record<string, PlaygroundForm>;

export const playgroundForms: readonly PlaygroundForm[] = Object.values(forms);

/** The form at `/{slug}`. Throws RangeError if there is none. */
export function playgroundFormAt(slug: string): PlaygroundForm {
  const form = playgroundForms.find((candidate) => candidate.slug === slug);
  if (form === undefined) throw new RangeError(`no form stands at /${slug}`);
  return form;
}

/** The forms that can be compared; embeddings one text per cell. */
export const compareForms: readonly PlaygroundForm[] = playgroundForms.map((form) =>
  form === forms.embeddings ? { ...form, ...named(embedContent.id) } : form,
);

function named<Id extends OperationId>(operationId: Id) {
  return { name: operationId, operationId } as const;
}
