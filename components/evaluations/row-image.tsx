/** The image of a row. */
import { rowImageHref } from '#lib/client/evaluations/use-evaluation.ts';

export function RowImage({ id, alt }: { id: string; alt: string }) {
  return (
    <img
      src={rowImageHref(id)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="mt-1 size-20 rounded-[4px] bg-sunk object-contain"
    />
  );
}
