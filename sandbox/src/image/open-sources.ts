/** Decodes a spec's source images and mask to the sizes the painting needs. Knows nothing of what is done with them. */

import { decodeImage } from './decode-image.ts';
import { ImageError } from './image-error.ts';
import { readImageHeader } from './image-header.ts';
import { fitInto, type Placement, type Size } from './image-size.ts';
import type { ImageSpec, SourceImage, SourceRole } from './image-spec.ts';
import { alphaOf, invertPlane, type Plane } from './raster/plane.ts';
import { createRaster, type Raster, resizeRaster } from './raster/raster.ts';

export interface OpenSource extends Required<Omit<SourceImage, 'bytes'>> {
  image: Raster;
  /** Where its whole lies in the image to be made, for those that are its ground. */
  frame: Placement;
}

export interface OpenSources {
  images: readonly OpenSource[];
  /** 1 where to paint, in the final size; undefined without a mask. */
  mask: Plane | undefined;
}

/** What is only looked at or set in small is decoded no larger than this. */
const guestSide = 1400;

/** Decodes everything in turn, so that only one large original is in memory at a time. Throws ImageError. */
export async function openSources(spec: ImageSpec): Promise<OpenSources> {
  const images: OpenSource[] = [];
  for (const source of spec.sources ?? []) {
    const isGround = isGroundRole(source.role) && !images.some(({ role }) => isGroundRole(role));
    images.push(await openSource(source, isGround ? spec : undefined));
  }
  const ground = images.find(({ role }) => isGroundRole(role));
  return { images, mask: spec.mask ? await openMask(spec.mask, spec, ground?.frame) : undefined };
}

export function isGroundRole(role: SourceRole): boolean {
  return role === 'edit' || role === 'img2img';
}

async function openSource(source: SourceImage, target: Size | undefined): Promise<OpenSource> {
  const header = readImageHeader(source.bytes);
  const shown = header?.state === 'known' ? header : { width: 1, height: 1 };
  const fitted = target ? fitInto(shown, target) : undefined;
  const within = fitted
    ? { width: Math.max(1, Math.round(fitted.width)), height: Math.max(1, Math.round(fitted.height)) }
    : { width: guestSide, height: guestSide };
  const image = await decodeImage(source.bytes, { within });
  return {
    image,
    frame: target ? fitInto(image, target) : { x: 0, y: 0, width: image.width, height: image.height },
    role: source.role,
    strength: source.strength ?? 0.7,
    fidelity: source.fidelity ?? 1,
    kind: source.kind ?? 'character',
  };
}

/** The mask is stretched over the ground's frame, whatever its own size; around the frame nothing is marked. */
async function openMask(bytes: Uint8Array, size: Size, frame: Placement | undefined): Promise<Plane> {
  const raster = await decodeImage(bytes, { within: { width: 4096, height: 4096 } });
  const place = frame ?? { x: 0, y: 0, width: size.width, height: size.height };
  const fitted = resizeRaster(
    raster,
    Math.max(1, Math.round(place.width)),
    Math.max(1, Math.round(place.height)),
  );
  const placed = createRaster(size.width, size.height);
  placed.data.fill(255);
  const [left, top] = [Math.round(place.x), Math.round(place.y)];
  for (let y = Math.max(0, top); y < Math.min(size.height, top + fitted.height); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(size.width, left + fitted.width); x += 1) {
      const from = ((y - top) * fitted.width + (x - left)) * 4 + 3;
      placed.data[(y * size.width + x) * 4 + 3] = fitted.data[from] ?? 255;
    }
  }
  const mask = invertPlane(alphaOf(placed));
  if (!mask.values.some((value) => value > 0.5)) {
    throw new ImageError('mask_unmarked', 'The mask has no transparent area, so it marks nothing to edit.');
  }
  return mask;
}
