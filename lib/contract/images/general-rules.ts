/** Rules between fields of alpha models; diffusion models share the first. */

import type { Rule } from '#lib/contract/define-variant.ts';
import type { Fix } from '../errors/issue.ts';
import type { ImageFormat } from '../models/model.ts';
import { formatLabels } from './general-fields.ts';

interface TransparentBody {
  background?: string | null | undefined;
  output_format?: string | null | undefined;
}

interface AlphaBody extends TransparentBody {
  output_compression?: number | undefined;
  stream?: boolean | undefined;
  partial_images?: number | undefined;
}

/** `formats`: those of the model, for suggestions. */
export function alphaRules(formats: readonly ImageFormat[]): readonly Rule<AlphaBody>[] {
  return [
    transparencyRule(formats),
    {
      id: 'compression-needs-lossy-format',
      fields: ['output_compression', 'output_format'],
      text: 'A compression below 100 needs JPEG or WebP.',
      check({ output_compression: compression, output_format: format }) {
        if (compression === undefined || compression === 100 || format === 'jpeg' || format === 'webp')
          return undefined;
        return {
          message: `output_compression ${compression} needs output_format "jpeg" or "webp"; got ${format ? `"${format}"` : 'none, which means "png"'}.`,
          fixes: [
            ...switchTo(['webp', 'jpeg'], formats),
            { label: 'Remove the compression', set: { output_compression: null } },
          ],
        };
      },
    },
    {
      id: 'partial-images-need-stream',
      fields: ['partial_images', 'stream'],
      text: 'partial_images needs stream: true.',
      check({ partial_images: partials, stream }) {
        if (!partials || stream === true) return undefined;
        return {
          message: `partial_images ${partials} needs "stream": true; partial images only exist in a stream.`,
          fixes: [
            { label: 'Turn streaming on', set: { stream: true } },
            { label: 'Remove partial images', set: { partial_images: null } },
          ],
        };
      },
    },
  ];
}

export function transparencyRule(formats: readonly ImageFormat[]): Rule<TransparentBody> {
  return {
    id: 'transparent-needs-alpha-format',
    fields: ['background', 'output_format'],
    text: 'A transparent background needs output_format png or webp.',
    check({ background, output_format: format }) {
      if (background !== 'transparent' || format !== 'jpeg') return undefined;
      return {
        message: 'background "transparent" needs output_format "png" or "webp"; got "jpeg".',
        fixes: [
          ...switchTo(['png', 'webp'], formats),
          { label: 'Make it opaque', set: { background: 'opaque' } },
        ],
      };
    },
  };
}

function switchTo(wanted: readonly ImageFormat[], formats: readonly ImageFormat[]): Fix[] {
  return wanted
    .filter((format) => formats.includes(format))
    .map((format) => ({ label: `Switch to ${formatLabels[format]}`, set: { output_format: format } }));
}
