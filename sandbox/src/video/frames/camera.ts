/** The camera: one slow move per video, never past the edge of the image. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '#sandbox/random.ts';
import type { FrameSize } from './frames.ts';

/** How much an image is enlarged, and by which part of its size it is moved. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

/** A place in the image, 0..1 from its upper left corner. */
export type Focus = Pick<View, 'x' | 'y'>;

export interface CameraMove {
  from: View;
  to: View;
  /** The point that stays in place while the image is enlarged. */
  focus: Focus;
}

type MoveName = 'push' | 'pull' | 'left' | 'right' | 'up' | 'down' | 'still';

/** The move that the prompt asks for, or one that the seed chooses. */
export function chooseMove(prompt: string, random: Random, focus: Focus): CameraMove {
  const requested = patterns.find(([pattern]) => pattern.test(prompt))?.[1];
  const name = requested ?? random.pick<MoveName>(['push', 'push', 'pull', 'left', 'right', 'up']);
  const drift = random.range(-0.014, 0.014);
  return { ...moves[name](drift), focus };
}

/** The view at `progress` 0..1: always in motion, slower at both ends. */
export function viewAt({ from, to }: CameraMove, progress: number): View {
  const eased = 0.45 * progress + 0.55 * progress * progress * (3 - 2 * progress);
  const between = (start: number, end: number) => start + (end - start) * eased;
  return { zoom: between(from.zoom, to.zoom), x: between(from.x, to.x), y: between(from.y, to.y) };
}

/**
 * The view of something at `depth`: 0 far away moves least, 1 near moves most. What covers the image at rest still
 * covers it.
 */
export function viewAtDepth(view: View, depth: number, focus: Focus): View {
  const share = 0.3 + 0.7 * depth;
  const zoom = 1 + (view.zoom - 1) * share;
  const within = (value: number, place: number) =>
    Math.min((zoom - 1) * place, Math.max((1 - zoom) * (1 - place), value));
  return { zoom, x: within(view.x * share, focus.x), y: within(view.y * share, focus.y) };
}

/** Transforms the context so that an image of that size, drawn at 0, 0, appears in the view. */
export function applyView(context: SKRSContext2D, view: View, focus: Focus, size: FrameSize): void {
  const { width, height } = size;
  context.translate(width * (focus.x + view.x), height * (focus.y + view.y));
  context.scale(view.zoom, view.zoom);
  context.translate(-width * focus.x, -height * focus.y);
}

const far = 1.14;
const near = 1.01;
const reach = 0.06;

const moves: Record<MoveName, (drift: number) => { from: View; to: View }> = {
  push: (drift) => ({ from: { zoom: near, x: 0, y: 0 }, to: { zoom: far, x: drift, y: 0.01 } }),
  pull: (drift) => ({ from: { zoom: far, x: drift, y: 0.01 }, to: { zoom: near, x: 0, y: 0 } }),
  left: (drift) => ({ from: { zoom: far, x: -reach, y: drift }, to: { zoom: far, x: reach, y: -drift } }),
  right: (drift) => ({ from: { zoom: far, x: reach, y: drift }, to: { zoom: far, x: -reach, y: -drift } }),
  up: (drift) => ({ from: { zoom: far, x: drift, y: -reach }, to: { zoom: far, x: -drift, y: reach } }),
  down: (drift) => ({ from: { zoom: far, x: drift, y: reach }, to: { zoom: far, x: -drift, y: -reach } }),
  still: () => ({ from: { zoom: 1, x: 0, y: 0 }, to: { zoom: 1, x: 0, y: 0 } }),
};

/** The prompt without what it says of the camera, which is not an object of the scene. */
export function withoutCamera(prompt: string): string {
  return prompt.replace(cameraMotion, ' ').replace(cameraKind, ' ');
}

const cameraMotion =
  /\b(the |a )?(slow |steady |smooth )?camera('s)? (slowly |gently |smoothly |then )*(pan|move|zoom|track|follow|orbit|dolly|dollie|tilt|push|pull|glide|fl[iy]|rise|crane|drift|stay|circle|rotate|is|at)(s|es|ing|ning|ies)?\b( (in|out|up|down|back|away|around|forward|slowly|gently|smoothly|left|right|to the (left|right)))*/gi;
const cameraKind =
  /\b(static|fixed|locked[- ]off|still|steady|handheld|hand-held|slow|moving) camera( (move|movement|motion|shot|pan))?\b|\bcamera (move|movement|motion|angle|pan|shake)s?\b/gi;

const patterns: readonly [RegExp, MoveName][] = [
  [/\b(static|fixed|locked[- ]off|still) (camera|shot)\b|固定镜头/i, 'still'],
  [/\b(zoom|push|dolly|move|track)(s|es|ing)?[- ](the camera )?in\b|推近|拉近/i, 'push'],
  [/\b(zoom|pull|dolly)(s|ing)?[- ](the camera )?(out|back|away)\b|拉远/i, 'pull'],
  [/\b(pan|track|slide|move)(s|ning|ing)? (the camera )?(to the )?left\b/i, 'left'],
  [/\b(pan|track|slide|move)(s|ning|ing)? (the camera )?(to the )?right\b/i, 'right'],
  [/\b(tilt|pan|crane|rise)(s|ning|ing)? (the camera )?up\b/i, 'up'],
  [/\b(tilt|pan|crane)(s|ning|ing)? (the camera )?down\b/i, 'down'],
];
