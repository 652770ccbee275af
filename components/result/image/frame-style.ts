import type { CSSProperties } from 'react';
import type { Frame } from '#lib/client/run/images-of.ts';

/** In a size container: as large as fits, never larger than its pixels. */
export function frameStyle({ ratio, width }: Frame): CSSProperties {
  const fit = `min(100cqw, calc(100cqh * ${ratio}))`;
  return {
    width: width === undefined ? fit : `min(${width}px, ${fit})`,
    height: 'fit-content',
    aspectRatio: ratio,
  };
}
