/** Where a run of an operation belongs: the page that makes such runs, and the form on it. */
import { chatImageModels } from '#lib/contract/models/group-images.ts';

export interface RunPlace {
  /** `/images`. */
  href: string;
  /** Names the form: drafts, hand-overs and runs go by it. */
  form: string;
  /** In the rail's words. */
  label: string;
  icon: 'image' | 'edit' | 'film' | 'braces' | 'message' | 'text' | 'vector';
  /** Which of the result's views shows it. */
  layout: 'image' | 'text' | 'vector' | 'video';
}

/** `model` tells the two native pages apart. Undefined for operations that no page has. */
export function runPlace(operationId: string, model: string): RunPlace | undefined {
  switch (operationId) {
    case 'images.generate':
      return { href: '/images', form: operationId, label: 'Images', icon: 'image', layout: 'image' };
    case 'images.edit':
      return { href: '/edits', form: operationId, label: 'Edits', icon: 'edit', layout: 'image' };
    case 'videos.create':
      return { href: '/videos', form: operationId, label: 'Videos', icon: 'film', layout: 'video' };
    case 'messages.create':
      return { href: '/messages', form: operationId, label: 'Messages', icon: 'message', layout: 'text' };
    case 'native.generate-content':
    case 'native.stream-generate-content':
      return chatImageModels.some(({ id }) => id === model) ? nativeImages : nativeText;
    case 'native.embed-content':
    case 'native.batch-embed-contents':
      return {
        href: '/embeddings',
        form: 'native.embed-content',
        label: 'Embeddings',
        icon: 'vector',
        layout: 'vector',
      };
    default:
      return undefined;
  }
}

const nativeImages: RunPlace = {
  href: '/native-image',
  form: 'native-image',
  label: 'Native images',
  icon: 'braces',
  layout: 'image',
};

const nativeText: RunPlace = {
  href: '/native-text',
  form: 'native-text',
  label: 'Native text',
  icon: 'text',
  layout: 'text',
};
