/** A composed scene as a video set: the scene's painter paints it, the camera sees each layer from its own distance. */
import type { Scene } from '#sandbox/model/scene.ts';
import { createScenePainter } from '#sandbox/scene/scene-painter.ts';
import { applyView, type CameraMove, type Focus, viewAt, viewAtDepth } from './camera.ts';
import type { Moment, Stage } from './stage.ts';

/** How much small detail is painted: a frame is seen for a moment, and compressed. */
const detail = 0.8;
/** Keeps a frame's time from falling below the turn of a drawing by rounding. */
const aMoment = 1e-6;

export function createSceneStage(scene: Scene, move: CameraMove): Stage {
  const painter = createScenePainter(scene);
  return {
    paint(context, { time, progress }) {
      const view = viewAt(move, progress);
      painter.paint(context, {
        time: time + aMoment,
        detail,
        view: (pen, depth) => applyView(pen, viewAtDepth(view, depth, move.focus), move.focus, scene),
      });
    },
  };
}

/** Of a scene only what can go over any image: weather and what floats in the air, its subjects when wanted. */
export function createOverlayStage(
  scene: Scene,
  { subjects, appear }: { subjects: boolean; appear: (moment: Moment) => number },
): Stage {
  const elements = scene.elements.filter(
    ({ kind }) => airKinds.has(kind) || (subjects && kind === 'subject'),
  );
  const painter = createScenePainter({ ...scene, transparent: true, elements });
  return {
    paint(context, moment) {
      if (elements.length === 0) return;
      context.save();
      context.globalAlpha = appear(moment);
      painter.paint(context, { time: moment.time + aMoment, detail });
      context.restore();
    },
  };
}

/** Where the eye goes: the middle of the subjects, kept away from the edges. */
export function focusOf({ elements, width, height }: Scene): Focus {
  const boxes = elements.flatMap((element) => (element.kind === 'subject' ? [element.box] : []));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const kept = (value: number) => Math.min(0.68, Math.max(0.32, value));
  if (boxes.length === 0) return { x: 0.5, y: 0.5 };
  return {
    x: kept(mean(boxes.map((box) => box.x + box.width / 2)) / width),
    y: kept(mean(boxes.map((box) => box.y + box.height / 2)) / height),
  };
}

const airKinds = new Set<Scene['elements'][number]['kind']>([
  'rain',
  'snowfall',
  'petals',
  'leaves',
  'fireflies',
  'sparkles',
  'dust',
  'fog',
  'bubbles',
]);
