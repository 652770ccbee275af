/** Paints a new scene, alone or with references, from a spec and decoded sources. Edits are in paint-edited.ts. */
import type { Canvas } from '@napi-rs/canvas';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { briefOf, drawElements, drawScene, subjectKinds } from './draw-scene.ts';
import type { ImageSpec } from './image-spec.ts';
import type { OpenSources } from './open-sources.ts';
import { paintEdited } from './paint-edited.ts';
import { resized, scaled } from './pixels/canvas.ts';
import { applyPalettes } from './pixels/colour-transfer.ts';
import { placeInto, scaledFrame } from './pixels/place-into.ts';
import { reimagine } from './reimagine.ts';

export interface PaintOptions {
  /** 0..1: the size painted at; the caller enlarges. */
  scale: number;
  /** 0..1: how far the scene is painted, for partial images. */
  progress: number;
  /** Called between steps; throws to stop. */
  checkpoint: () => void;
}

/** The spec's image at `scale` times its size. */
export async function paintImage(
  spec: ImageSpec,
  sources: OpenSources,
  options: PaintOptions,
): Promise<Canvas> {
  const { scale, progress, checkpoint } = options;
  const size =
    scale === 1 ? scaled(spec, 1) : scaled(spec, Math.max(scale, 16 / Math.min(spec.width, spec.height)));
  const seed = `${spec.seed}/${spec.index}`;
  if (sources.images.some(({ role }) => role === 'edit'))
    return paintEdited(spec, sources, { size, seed, checkpoint });
  const { width, height, style, transparent, detail } = spec;
  const brief = briefOf(spec.prompt, spec.negativePrompt);
  const scene = composeScene(brief, { seed, width, height, style, transparent });
  checkpoint();
  let image = resized(drawScene(scene, { detail, progress }), size);
  checkpoint();
  const ground = sources.images.find(({ role }) => role === 'img2img');
  if (ground) {
    image = reimagine({
      source: placeInto(ground.image, size, scaledFrame(ground.frame, size.width / spec.width)),
      scene: image,
      subjects: resized(drawElements(scene, subjectKinds, detail), size),
      strength: ground.strength,
      noise: 1 - ground.fidelity,
      seed,
    });
    checkpoint();
  }
  applyPalettes(
    image,
    sources.images.filter(({ role }) => role !== 'img2img'),
  );
  return image;
}
