/** Image models of the seedream, chat-image and diffusion groups. */
import type { ChatImageModel, DiffusionModel, SeedreamModel } from './model.ts';

const seedream = { kind: 'image', group: 'seedream', family: 'gamma', minPixels: 2560 * 1440 } as const;

export const documentedSeedream: readonly SeedreamModel[] = [
  {
    ...seedream,
    id: 'gamma/dream-5.0-pro',
    variant: 'dream-5.0',
    sizeNames: ['1K', '1.5K', '2K', '3K'],
    // 3072 x 3072 x 1.1025
    maxPixels: Math.floor(3072 * 3072 * 1.1025),
    formats: true,
    created: 1764547200,
    summary: 'up to 3K · PNG or JPEG · transparent',
  },
  {
    ...seedream,
    id: 'gamma/dream-4.5',
    variant: 'dream-4.5',
    sizeNames: ['1K', '1.5K', '2K', '4K'],
    maxPixels: 4096 * 4096,
    formats: false,
    created: 1756684800,
    summary: 'up to 4K · watermark',
  },
];

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;
const extremeRatios = ['1:4', '4:1', '1:8', '8:1'] as const;
const chat = { kind: 'image', group: 'chat', family: 'beta' } as const;

export const documentedChat: readonly ChatImageModel[] = [
  {
    ...chat,
    id: 'beta-3.1-flash-image',
    variant: 'beta-3.1-flash',
    ratios: [...ratios, ...extremeRatios],
    resolutions: { low: '0.5K', standard: '1K', medium: '2K', high: '4K', hd: '4K' },
    nativeSizes: ['0.5K', '1K', '2K', '4K'],
    webSearch: true,
    imageSearch: true,
    thinking: true,
    referenceNote: 'At most 14 references: 10 objects and 4 characters.',
    created: 1772323200,
    summary: '512 px to 4K · extreme ratios · search · thinking',
  },
  {
    ...chat,
    id: 'beta-3-pro-image',
    variant: 'beta-3-pro',
    ratios,
    resolutions: { standard: '1K', medium: '2K', high: '4K', hd: '4K' },
    nativeSizes: ['1K', '2K', '4K'],
    webSearch: true,
    imageSearch: false,
    thinking: true,
    referenceNote: 'At most 14 references: 6 objects, 5 characters and 3 styles.',
    created: 1763596800,
    summary: '1K to 4K · web search · thinking',
  },
  {
    ...chat,
    id: 'beta-2.5-flash-image',
    variant: 'beta-2.5-flash',
    ratios,
    resolutions: { standard: '1K' },
    nativeSizes: [],
    webSearch: false,
    imageSearch: false,
    thinking: false,
    referenceNote: 'Works best with at most 3 references.',
    created: 1756166400,
    summary: '1K · up to 3 references suggested',
  },
];

const diffusion = {
  kind: 'image',
  group: 'diffusion',
  family: 'diffusion',
  variant: 'diffusion-4.5',
  formats: ['png', 'jpeg', 'webp'],
  countLimit: 4,
} as const;

export const documentedDiffusion: readonly DiffusionModel[] = [
  {
    ...diffusion,
    id: 'diffusion-4-5-full',
    created: 1746057600,
    summary: 'samplers · seeds · vibe and character references',
  },
  {
    ...diffusion,
    id: 'diffusion-4-5-curated',
    created: 1746057600,
    summary: 'as full, from curated images',
  },
];
