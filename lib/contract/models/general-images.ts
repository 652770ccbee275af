/** General image models. */
import type { GeneralImageModel } from './model.ts';

const alphaQualities = ['auto', 'low', 'medium', 'high'] as const;
const fixedAlphaSizes = ['auto', '1024x1024', '1536x1024', '1024x1536'] as const;
const alpha = {
  kind: 'image',
  group: 'general',
  generation: 'alpha',
  family: 'alpha',
  generates: true,
  edits: true,
  promptLimit: 32000,
  formats: ['png', 'jpeg', 'webp'],
  countLimit: 10,
  styles: false,
} as const;
const alpha25 = {
  ...alpha,
  variant: 'alpha-2.5',
  sizes: 'free',
  editSizes: 'free',
  qualities: [...alphaQualities, 'xhigh', 'max'],
  summary: 'free sizes · six qualities · streams · transparent',
} as const;
const alpha2 = {
  ...alpha,
  variant: 'alpha-2',
  sizes: 'free',
  editSizes: 'free',
  qualities: alphaQualities,
  summary: 'free sizes · streams · transparent (preview)',
} as const;
const alpha1 = {
  ...alpha,
  variant: 'alpha-1',
  sizes: fixedAlphaSizes,
  editSizes: fixedAlphaSizes,
  qualities: alphaQualities,
  summary: 'three sizes · streams · transparent',
} as const;
const legacy = {
  kind: 'image',
  group: 'general',
  generation: 'legacy',
  family: 'legacy',
  generates: true,
  formats: [],
} as const;

export const documentedGeneral: readonly GeneralImageModel[] = [
  { ...alpha25, id: 'alpha-image-2.5-sunburst', created: day('2026-09-08') },
  { ...alpha25, id: 'alpha-image-2.5-sunburst-2026-09-08', created: day('2026-09-08') },
  { ...alpha25, id: 'alpha-image-2.5-flare', created: day('2026-09-08') },
  { ...alpha25, id: 'alpha-image-2.5-flare-2026-09-08', created: day('2026-09-08') },
  { ...alpha2, id: 'alpha-image-2', created: day('2026-04-21') },
  { ...alpha2, id: 'alpha-image-2-2026-04-21', created: day('2026-04-21') },
  { ...alpha1, id: 'alpha-image-1.5', created: day('2025-12-01') },
  { ...alpha1, id: 'alpha-image-1', created: day('2025-04-01') },
  { ...alpha1, id: 'alpha-image-1-mini', created: day('2025-10-01') },
  {
    ...alpha1,
    id: 'alpha-chat-image-latest',
    generates: false,
    created: day('2025-12-01'),
    summary: 'edits only · three sizes · streams',
  },
  {
    ...legacy,
    id: 'legacy-image-3',
    variant: 'legacy-3',
    edits: false,
    promptLimit: 4000,
    sizes: ['1024x1024', '1792x1024', '1024x1792'],
    editSizes: [],
    qualities: ['standard', 'hd'],
    countLimit: 1,
    styles: true,
    created: day('2023-10-01'),
    summary: 'one image · two styles · Base64 or link',
  },
  {
    ...legacy,
    id: 'legacy-image-2',
    variant: 'legacy-2',
    edits: true,
    promptLimit: 1000,
    sizes: ['256x256', '512x512', '1024x1024'],
    editSizes: ['256x256', '512x512', '1024x1024'],
    qualities: ['standard'],
    countLimit: 10,
    styles: false,
    created: day('2022-11-01'),
    summary: 'squares · Base64 or link',
  },
];

/** The start of the day, UTC, in Unix seconds. */
function day(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}
