/** The chat-image-type group, on its own path and in the native protocol: ratio and resolution to pixels. */
import type { SourceImage } from '@easel/sandbox';
import { matchRatio, parseRatio } from '#lib/base/aspect-ratio.ts';
import { readImageHeader } from '#lib/base/image-header.ts';
import type { PixelSize } from '#lib/base/pixel-size.ts';
import { type ChatImageBody, chatDefaults } from '#lib/contract/images/chat-variants.ts';
import { urlOfLooseImage } from '#lib/contract/images/image-input.ts';
import { modelIn } from '#lib/contract/models/catalogue.ts';
import type { ChatImageModel, NativeImageSize } from '#lib/contract/models/model.ts';
import type { ModelCall } from '../provider.ts';
import { type ImageChoice, loadSource, nearestMultiple, nearestSize, outputTokensOf } from './image-plan.ts';

const reportedQualities = {
  low: 'low',
  standard: 'medium',
  auto: 'medium',
  medium: 'medium',
  high: 'high',
  hd: 'high',
} as const;

export async function planChatImage(body: ChatImageBody, call: ModelCall): Promise<ImageChoice> {
  const { prompt, images = [], size: ratio, quality = chatDefaults.quality } = body;
  const model = modelIn(call.catalogue.chat, body.model);
  const sources = await Promise.all(
    images.map((image, index) =>
      loadSource(urlOfLooseImage(image), `images[${index}]`, { role: 'edit' }, call),
    ),
  );
  const resolution = quality === 'auto' ? undefined : model.resolutions[quality];
  return {
    ...chatChoice({ model, prompt, ratio, resolution, sources }),
    quality: reportedQualities[quality],
  };
}

export interface ChatAsk {
  model: ChatImageModel;
  prompt: string;
  /** `16:9`; by default the first source's shape, or a square. */
  ratio?: string | undefined;
  /** Default: 1K. */
  resolution?: NativeImageSize | undefined;
  sources: readonly SourceImage[];
}

const edges: Record<NativeImageSize, number> = { '0.5K': 512, '1K': 1024, '2K': 2048, '4K': 4096 };
const details: Record<NativeImageSize, number> = { '0.5K': 0.6, '1K': 0.75, '2K': 0.85, '4K': 1 };

export function chatChoice({ model, prompt, ratio, resolution = '1K', sources }: ChatAsk): ImageChoice {
  const size = pixelsOf(ratio ?? ratioLike(model, sources[0]), edges[resolution]);
  return {
    prompt,
    seed: `${model.id}\n${prompt}`,
    size,
    format: 'png',
    transparent: false,
    style: 'chat',
    detail: details[resolution],
    outputTokens: outputTokensOf(size, 'medium'),
    sources,
  };
}

/** An image of the ratio with the area of a square of that edge; sides are multiples of 16. */
function pixelsOf(text: string, edge: number): PixelSize {
  const { width, height } = parseRatio(text) ?? { width: 1, height: 1 };
  const ratio = width / height;
  const across = Math.floor((edge * Math.sqrt(ratio)) / 16) * 16;
  return {
    width: across,
    height: Math.min(nearestMultiple(across / ratio, 16), Math.floor((edge * edge) / across / 16) * 16),
  };
}

function ratioLike(model: ChatImageModel, source: SourceImage | undefined): string {
  const header = source && readImageHeader(source.bytes);
  if (header?.state !== 'known') return '1:1';
  const allowed = model.ratios.map((text) => parseRatio(text) ?? { width: 1, height: 1 });
  const { width, height } = nearestSize(header, allowed);
  return matchRatio(`${width}:${height}`, model.ratios) ?? '1:1';
}
