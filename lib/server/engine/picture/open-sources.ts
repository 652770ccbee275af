/** Decodes a spec's source pictures and mask to the sizes the painting needs. Knows nothing of what is done with them. */
import { readImageHeader } from '#lib/base/image-size.ts';
import { decodePicture } from './decode-picture.ts';
import { PictureError } from './picture-error.ts';
import { fitInto, type Placement, type Size } from './picture-size.ts';
import type { PictureSpec, SourcePicture, SourceRole } from './picture-spec.ts';
import { alphaOf, invertPlane, type Plane } from './raster/plane.ts';
import { createRaster, type Raster, resizeRaster } from './raster/raster.ts';

export interface OpenSource extends Required<Omit<SourcePicture, 'bytes'>> {
  picture: Raster;
  /** Where its whole lies in the picture to be made, for those that are its ground. */
  frame: Placement;
}

export interface OpenSources {
  pictures: readonly OpenSource[];
  /** 1 where to paint, in the final size; undefined without a mask. */
  mask: Plane | undefined;
}

/** What is only looked at or set in small is decoded no larger than this. */
const guestSide = 1400;

/** Decodes everything in turn, so that only one large original is in memory at a time. Throws PictureError. */
export async function openSources(spec: PictureSpec): Promise<OpenSources> {
  const pictures: OpenSource[] = [];
  for (const source of spec.sources ?? []) {
    const isGround = isGroundRole(source.role) && !pictures.some(({ role }) => isGroundRole(role));
    pictures.push(await openSource(source, isGround ? spec : undefined));
  }
  const ground = pictures.find(({ role }) => isGroundRole(role));
  return { pictures, mask: spec.mask ? await openMask(spec.mask, spec, ground?.frame) : undefined };
}

export function isGroundRole(role: SourceRole): boolean {
  return role === 'edit' || role === 'img2img';
}

async function openSource(source: SourcePicture, target: Size | undefined): Promise<OpenSource> {
  const header = readImageHeader(source.bytes);
  const shown = header?.state === 'known' ? header : { width: 1, height: 1 };
  const fitted = target ? fitInto(shown, target) : undefined;
  const within = fitted
    ? { width: Math.max(1, Math.round(fitted.width)), height: Math.max(1, Math.round(fitted.height)) }
    : { width: guestSide, height: guestSide };
  const picture = await decodePicture(source.bytes, { within });
  return {
    picture,
    frame: target ? fitInto(picture, target) : { x: 0, y: 0, width: picture.width, height: picture.height },
    role: source.role,
    strength: source.strength ?? 0.7,
    fidelity: source.fidelity ?? 1,
    kind: source.kind ?? 'character',
  };
}

/** The mask is stretched over the ground's frame, whatever its own size; around the frame nothing is marked. */
async function openMask(bytes: Uint8Array, size: Size, frame: Placement | undefined): Promise<Plane> {
  const raster = await decodePicture(bytes, { within: { width: 4096, height: 4096 } });
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
    throw new PictureError('mask_unmarked', 'The mask has no transparent area, so it marks nothing to edit.');
  }
  return mask;
}
