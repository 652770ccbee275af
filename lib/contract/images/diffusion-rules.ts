/** Rules between fields of the diffusion-type group: its reference images. */
import type { Rule, RuleBreak } from '#lib/contract/define-operation.ts';

interface ReferenceObject {
  type?: string | null | undefined;
  strength?: number | undefined;
  reference_type?: string | undefined;
}

interface DiffusionBody {
  images?: readonly (string | ReferenceObject)[] | undefined;
}

export const diffusionRules: readonly Rule<DiffusionBody>[] = [
  {
    id: 'diffusion-one-source',
    fields: ['images'],
    text: 'At most one ordinary source image.',
    check({ images = [] }) {
      const sources = images.filter((image) => kindOf(image) === 'image').length;
      return sources > 1
        ? { message: `images may hold at most 1 source image (type "image"); got ${sources}.` }
        : undefined;
    },
  },
  {
    id: 'diffusion-no-mixing',
    fields: ['images'],
    text: 'vibe_transfer and character_reference cannot be mixed.',
    check({ images = [] }) {
      const kinds = images.map(kindOf);
      if (!kinds.includes('vibe_transfer') || !kinds.includes('character_reference')) return undefined;
      return 'images cannot mix type "vibe_transfer" with type "character_reference"; got both.';
    },
  },
  {
    id: 'diffusion-source-strength',
    fields: ['images'],
    text: 'The strength of a source image is at most 0.99.',
    check: ({ images = [] }) =>
      images.flatMap((image, index): RuleBreak[] => {
        if (typeof image === 'string' || kindOf(image) !== 'image' || (image.strength ?? 0) <= 0.99)
          return [];
        const parameter = `images[${index}].strength`;
        return [
          {
            parameter,
            message: `${parameter} must be at most 0.99 for a source image; got ${image.strength}.`,
          },
        ];
      }),
  },
  {
    id: 'diffusion-reference-type',
    fields: ['images'],
    text: 'reference_type belongs to character_reference images.',
    check: ({ images = [] }) =>
      images.flatMap((image, index): RuleBreak[] => {
        if (
          typeof image === 'string' ||
          image.reference_type === undefined ||
          kindOf(image) === 'character_reference'
        ) {
          return [];
        }
        const parameter = `images[${index}].reference_type`;
        return [
          {
            parameter,
            message: `${parameter} is only for type "character_reference"; got type "${kindOf(image)}".`,
          },
        ];
      }),
  },
];

/** Null and an omitted type mean `image`, a source image. */
function kindOf(image: string | ReferenceObject): string {
  return typeof image === 'string' ? 'image' : (image.type ?? 'image');
}
