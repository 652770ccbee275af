/** From a spec and decoded sources to pixels. Chooses the way; the ways themselves live in the files it names. */

import type { ImageSpec } from './image-spec.ts';
import type { OpenSources } from './open-sources.ts';
import { paintEdited } from './paint-edited.ts';
import { paintFresh } from './paint-fresh.ts';
import type { PaintOptions } from './paint-options.ts';
import type { Raster } from './raster/raster.ts';

/** The spec's image at `scale` times its size. */
export function paintImage(spec: ImageSpec, sources: OpenSources, options: PaintOptions): Raster {
  const edits = sources.images.some(({ role }) => role === 'edit');
  return edits ? paintEdited(spec, sources, options) : paintFresh(spec, sources, options);
}
