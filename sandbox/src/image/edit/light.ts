/** Another hour, season or weather: the scene composer draws sky and air, the looks grade the ground. */
import type { Canvas } from '@napi-rs/canvas';
import { drawElements } from '#sandbox/image/draw-scene.ts';
import { blend, clipTo, drawCanvas, fillGradient, filtered } from '#sandbox/image/pixels/canvas.ts';
import type { Weather } from '#sandbox/model/brief.ts';
import type { Scene, SceneElement } from '#sandbox/model/scene.ts';
import { composeScene } from '#sandbox/scene/compose-scene.ts';
import { readPrompt } from '#sandbox/scene/read-prompt.ts';
import { addSubjects } from './add-subjects.ts';
import type { EditWork, LightEdit } from './edit.ts';
import type { LookName } from './looks.ts';
import { applyLook } from './recolour.ts';

/** Weather that hides the old sky behind its own. */
const skies: readonly Weather[] = ['clear', 'overcast', 'rain', 'storm', 'snow', 'fog'];
const skyKinds = new Set(['sky', 'stars', 'body', 'cloud', 'rainbow', 'aurora', 'bolt'] as const);
const airKinds = new Set(['rain', 'snowfall', 'petals', 'leaves', 'fog'] as const);

export function applyLight(work: EditWork, edit: LightEdit): void {
  const { canvas } = work;
  const { season, weather, bodies } = edit;
  // Rain clouds are dark.
  const time = edit.time ?? (weather.includes('rain') || weather.includes('storm') ? 'dusk' : undefined);
  const { sky, horizon } = work.parts();
  const isStarry = bodies.includes('stars') && weather.length === 0;
  const hasNewSky = edit.time !== undefined || weather.some((name) => skies.includes(name));
  for (const look of looksFor(edit)) applyLook(work, look);
  if (edit.time === 'golden' || edit.time === 'sunset' || edit.time === 'dawn') addGlow(work, horizon);
  if (season === 'winter' || weather.includes('snow')) {
    const snow = snowMask(work);
    blend(canvas, clipTo(filtered(canvas, 'grayscale(1) contrast(0.3) brightness(1.75)'), snow), {
      mode: 'source-atop',
    });
  }
  const scene = composeScene(
    {
      ...readPrompt(''),
      time,
      season,
      // Wind brings more leaves and petals, and clouds would hide the stars.
      weather: [...weather, ...(season ? ['wind' as const] : []), ...(isStarry ? ['clear' as const] : [])],
      bodies,
      place: 'hills',
    },
    { seed: work.seed, style: work.style, width: canvas.width, height: canvas.height },
  );
  if (sky) {
    const moved = movedTo(horizon * canvas.height, scene, hasNewSky ? undefined : edit);
    const view = drawElements({ ...scene, elements: moved }, skyKinds, work.detail);
    blend(canvas, clipTo(view, sky), { mode: 'source-atop', alpha: 0.9 });
  } else if (!hasNewSky && bodies.length > 0) addSubjects(work, bodies.join(' and '));
  const air = drawElements(scene, airKinds, work.detail);
  blend(canvas, air, { mode: 'source-atop', alpha: weather.includes('fog') ? 0.6 : 1 });
}

function looksFor({ time, season, weather }: LightEdit): LookName[] {
  const graded = (['rain', 'storm', 'fog', 'snow', 'overcast'] as const).filter((name) =>
    weather.includes(name),
  );
  const hour = time ?? (weather.includes('clear') ? 'noon' : undefined);
  return [...(season ? [season] : []), ...(hour ? [hour] : []), ...graded];
}

/** The scene's sky, stretched to end at another horizon; only what is named when the old sky stays. */
function movedTo(horizon: number, { elements }: Scene, named: LightEdit | undefined): SceneElement[] {
  const factor = horizon / (elements.find((element) => element.kind === 'sky')?.horizon ?? horizon);
  return elements
    .filter((element) => named === undefined || isNamed(element, named))
    .map((element): SceneElement => {
      if (element.kind === 'sky') return { ...element, horizon };
      if (element.kind === 'stars') return { ...element, area: { ...element.area, height: horizon * 0.95 } };
      if (element.kind === 'rainbow')
        return { ...element, y: horizon, radius: Math.min(element.radius, horizon * 0.92), strength: 0.6 };
      return 'y' in element ? { ...element, y: element.y * factor } : element;
    });
}

function isNamed(element: SceneElement, { bodies, weather }: LightEdit): boolean {
  if (element.kind === 'body') return bodies.includes(element.body);
  if (element.kind === 'stars' || element.kind === 'aurora') return bodies.includes(element.kind);
  return element.kind === 'rainbow' || (element.kind === 'cloud' && weather.includes('clouds'));
}

/** The low sun's colour over everything, strongest at the horizon. */
function addGlow({ canvas }: EditWork, horizon: number): void {
  const glow = drawCanvas(canvas, (pen) => {
    const shade = pen.createLinearGradient(0, 0, 0, canvas.height);
    fillGradient(pen, shade, { 0: '#ffa05000', [horizon]: '#ffaa5abf', 1: '#ffa05026' });
  });
  blend(canvas, glow, { mode: 'soft-light' });
}

/** Where snow lies: on the ground, more towards the viewer, but not on the subject. */
function snowMask(work: EditWork): Canvas {
  const { sky, horizon, subject } = work.parts();
  const snow = drawCanvas(work.canvas, (pen) => {
    const { height } = pen.canvas;
    const ground = pen.createLinearGradient(0, horizon * height, 0, Math.min(1, horizon + 0.42) * height);
    fillGradient(pen, ground, { 0: '#fff8', 0.3: '#fffc', 1: '#ffff' });
  });
  for (const cover of [sky, subject]) if (cover) blend(snow, cover, { mode: 'destination-out' });
  return snow;
}
