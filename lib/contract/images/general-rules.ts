/** Rules between fields of alpha models. */
import type { Rule } from '../rule.ts';

interface AlphaBody {
  background?: string | null | undefined;
  output_format?: string | null | undefined;
  output_compression?: number | undefined;
  stream?: boolean | undefined;
  partial_images?: number | undefined;
}

export const alphaRules: readonly Rule<AlphaBody>[] = [
  {
    id: 'transparent-needs-alpha-format',
    fields: ['background', 'output_format'],
    text: 'A transparent background needs output_format png or webp.',
    check({ background, output_format: format }) {
      if (background !== 'transparent' || format !== 'jpeg') return undefined;
      return {
        message: 'background "transparent" needs output_format "png" or "webp"; got "jpeg".',
        fixes: [
          { label: 'Switch to PNG', set: { output_format: 'png' } },
          { label: 'Switch to WebP', set: { output_format: 'webp' } },
          { label: 'Make it solid', set: { background: 'opaque' } },
        ],
      };
    },
  },
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
          { label: 'Switch to WebP', set: { output_format: 'webp' } },
          { label: 'Switch to JPEG', set: { output_format: 'jpeg' } },
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
