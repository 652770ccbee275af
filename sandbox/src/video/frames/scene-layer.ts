/** A composed scene in motion: the camera sees each of its layers from its own distance. */
import type { Scene } from '#sandbox/model/scene.ts';
import { createScenePainter } from '#sandbox/scene/scene-painter.ts';
import { applyView, type CameraMove, type Focus, viewAt, viewAtDepth } from './camera.ts';
import type { Layer, Moment } from './frames.ts';

/** How much fine detail is painted: a frame is seen briefly, and compressed. */
const detail = 0.8;
const airKinds = /^(rain|snowfall|petals|leaves|fireflies|sparkles|dust|fog|bubbles)$/;

export function createSceneLayer(scene: Scene, move: CameraMove): Layer {
  const painter = createScenePainter(scene);
  return {
    paint(context, { time, progress }) {
      const view = viewAt(move, progress);
      painter.paint(context, {
        time,
        detail,
        view: (pen, depth) => applyView(pen, viewAtDepth(view, depth, move.focus), move.focus, scene),
      });
    },
  };
}

/** The elements of a scene that fit over any image: weather, particles in the air, and its subjects if wanted. */
export function createOverlayLayer(
  scene: Scene,
  { subjects, appear }: { subjects: boolean; appear: (moment: Moment) => number },
): Layer {
  const elements = scene.elements.filter(
    ({ kind }) => airKinds.test(kind) || (subjects && kind === 'subject'),
  );
  const painter = createScenePainter({ ...scene, transparent: true, elements });
  return {
    paint(context, moment) {
      if (elements.length === 0) return;
      context.save();
      context.globalAlpha = appear(moment);
      painter.paint(context, { time: moment.time, detail });
      context.restore();
    },
  };
}

/** The centre of the subjects, away from the edges. */
export function focusOf({ elements, width, height }: Scene): Focus {
  const boxes = elements.flatMap((element) => (element.kind === 'subject' ? [element.box] : []));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const bounded = (value: number) => Math.min(0.68, Math.max(0.32, value));
  if (boxes.length === 0) return { x: 0.5, y: 0.5 };
  return {
    x: bounded(mean(boxes.map((box) => box.x + box.width / 2)) / width),
    y: bounded(mean(boxes.map((box) => box.y + box.height / 2)) / height),
  };
}
