/** Decodes a spec's source images and mask to the sizes the painting needs. */
import type { Canvas } from '@napi-rs/canvas';
import { SandboxError } from '#sandbox/sandbox-error.ts';
import { decodeImage } from './decode-image.ts';
import type { ImageSpec, SourceImage, SourceRole } from './image-spec.ts';
import {
  boundsOf,
  canvasOf,
  drawCanvas,
  drawScaled,
  type Frame,
  invertMask,
  type Size,
  scaled,
} from './pixels/canvas.ts';

export interface OpenSource extends Required<Omit<SourceImage, 'bytes' | 'kind'>> {
  image: Canvas;
  /** Where all of it lies in the image to be made, for the source that is its ground. */
  frame: Frame;
}

export interface OpenSources {
  images: readonly OpenSource[];
  /** Covers what to paint, in the final size; undefined without a mask. */
  mask: Canvas | undefined;
}

/** A source that is not the ground is decoded no larger than this. */
const guestSide = 1400;

/** Decodes everything in turn, so that only one large original is in memory at a time. Throws SandboxError. */
export async function openSources(spec: ImageSpec): Promise<OpenSources> {
  const images: OpenSource[] = [];
  for (const { bytes, role, strength = 0.7, fidelity = 1 } of spec.sources ?? []) {
    const isGround = isGroundRole(role) && !images.some((other) => isGroundRole(other.role));
    const image = canvasOf(
      await decodeImage(bytes, (shown) =>
        isGround ? scaled(fitInto(shown, spec), 1) : { width: guestSide, height: guestSide },
      ),
    );
    images.push({ image, role, strength, fidelity, frame: fitInto(image, isGround ? spec : image) });
  }
  const ground = images.find(({ role }) => isGroundRole(role));
  return { images, mask: spec.mask ? await openMask(spec.mask, spec, ground?.frame) : undefined };
}

function isGroundRole(role: SourceRole): boolean {
  return role === 'edit' || role === 'img2img';
}

/** A source this much off the target's shape is cropped to it; one further off is shown whole and continued. */
const largestCrop = 1.2;

/** Where the whole source lies in the target when fitted: beyond its edges when cropped, inside them when not. */
export function fitInto(source: Size, target: Size): Frame {
  const [across, down] = [target.width / source.width, target.height / source.height];
  const isCropped = Math.max(across, down) / Math.min(across, down) <= largestCrop;
  const scale = isCropped ? Math.max(across, down) : Math.min(across, down);
  const [width, height] = [source.width * scale, source.height * scale];
  return { x: (target.width - width) / 2, y: (target.height - height) / 2, width, height };
}

/** The mask is stretched over the ground's frame, whatever its own size; around the frame nothing is marked. */
async function openMask(bytes: Uint8Array, size: Size, frame: Frame | undefined): Promise<Canvas> {
  const given = invertMask(canvasOf(await decodeImage(bytes, () => ({ width: 4096, height: 4096 }))));
  const { x, y, width, height } = frame ?? { x: 0, y: 0, ...size };
  const mask = drawCanvas(size, (pen) => {
    drawScaled(pen, given, { x: Math.round(x), y: Math.round(y), ...scaled({ width, height }, 1) });
  });
  if (boundsOf(mask) === undefined) {
    throw new SandboxError('mask_unmarked', 'The mask has no transparent area, so it marks nothing to edit.');
  }
  return mask;
}
