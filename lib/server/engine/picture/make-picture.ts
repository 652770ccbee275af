/** Makes one picture off the main thread. Knows what a picture costs in memory, not how it is painted. */
import { runInPool } from '#lib/server/engine/pool/run-in-pool.ts';
import type { Picture, PictureSpec } from './picture-spec.ts';
import { createPixelBudget } from './pixel-budget.ts';

/** Two pictures of 3840x2160 at once, or sixteen of 1024x1024: about 0.8 GB at the worst. */
const budget = createPixelBudget(17_000_000);

/**
 * Makes the picture a spec describes. Partial pictures, coarse to fine and as large as the final one, are given to
 * `onPartial` in order before the promise resolves. Rejects with the signal's reason when it aborts, with the codes of
 * PictureError for sources that cannot be used, and with the pool's own codes.
 */
export async function makePicture(
  spec: PictureSpec,
  options: { signal?: AbortSignal; onPartial?: (partial: Picture, index: number) => void } = {},
): Promise<Picture> {
  const { signal, onPartial } = options;
  const release = await budget.take(spec.width * spec.height, signal);
  try {
    let index = 0;
    return await runInPool('picture', withOwnBuffers(spec), {
      ...(signal ? { signal } : {}),
      ...(onPartial ? { onReport: (partial: Picture) => onPartial(partial, index++) } : {}),
    });
  } finally {
    release();
  }
}

/** A view into a larger buffer would take the whole buffer along to the thread. */
function withOwnBuffers(spec: PictureSpec): PictureSpec {
  return {
    ...spec,
    ...(spec.sources
      ? { sources: spec.sources.map((source) => ({ ...source, bytes: owned(source.bytes) })) }
      : {}),
    ...(spec.mask ? { mask: owned(spec.mask) } : {}),
  };
}

function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
