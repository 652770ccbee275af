/** Sends one image to the worker pool, within a budget of memory. */
import { runInPool } from '#sandbox/pool/run-in-pool.ts';
import type { Image, ImageSpec } from './image-spec.ts';
import { createPixelBudget } from './pixel-budget.ts';

const task = { module: new URL('./draw-image.ts', import.meta.url), lane: 'interactive' } as const;

/** Two images of 3840x2160 in parallel, or sixteen of 1024x1024: at most about 0.8 GB. */
const budget = createPixelBudget(17_000_000);

/**
 * Makes the image a spec describes. Partial images, coarse to fine and as large as the final one, are given to
 * `onPartial` in order before the promise resolves. Rejects with the signal's reason when it aborts, with a
 * SandboxError `image_empty`, `image_unsupported`, `image_too_large`, `image_broken` or `mask_unmarked` for sources
 * that cannot be used, and with the pool's own codes.
 */
export async function makeImage(
  spec: ImageSpec,
  options: { signal?: AbortSignal; onPartial?: (partial: Image, index: number) => void } = {},
): Promise<Image> {
  const { signal, onPartial } = options;
  const release = await budget.take(spec.width * spec.height, signal);
  try {
    let index = 0;
    return await runInPool<typeof import('./draw-image.ts').run>(task, withOwnBuffers(spec), {
      signal,
      onReport: (partial) => onPartial?.(partial, index++),
    });
  } finally {
    release();
  }
}

/** Copies views into larger buffers: sending a view to a thread sends its whole buffer. */
function withOwnBuffers(spec: ImageSpec): ImageSpec {
  return {
    ...spec,
    sources: spec.sources?.map((source) => ({ ...source, bytes: owned(source.bytes) })),
    mask: spec.mask && owned(spec.mask),
  };
}

function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
