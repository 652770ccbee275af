/** Colour over a whole frame: the light, weather and mood of a prompt, applied to an image that was not drawn here. */
import { fillBox } from '#sandbox/canvas/fills.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import type { FrameSize, Layer } from './frames.ts';

/** A blend mode, #rrggbb at the top and at the bottom, the opacity. */
type Wash = readonly [blend: GlobalCompositeOperation, top: string, bottom: string, amount: number];

const cinematic: Wash = ['soft-light', '#123a52', '#f2a65a', 0.5];

const ofTime: Partial<Record<NonNullable<SceneBrief['time']>, readonly Wash[]>> = {
  dawn: [['soft-light', '#8a7fc0', '#ffb3a0', 0.6]],
  golden: [['soft-light', '#e08a3c', '#ffc46b', 0.7]],
  sunset: [
    ['multiply', '#c96a5a', '#ffd9a0', 0.55],
    ['soft-light', '#7a2f6b', '#ff9a3c', 0.6],
  ],
  dusk: [['multiply', '#5a5f9a', '#c79ab0', 0.8]],
  night: [['multiply', '#1c2a5c', '#4a5a90', 0.88]],
};

const ofWeather: Partial<Record<SceneBrief['weather'][number], readonly Wash[]>> = {
  rain: [['multiply', '#7c8ea6', '#a9b6c4', 0.6]],
  storm: [['multiply', '#55607a', '#8a94a8', 0.8]],
  overcast: [['saturation', '#808080', '#808080', 0.45]],
  fog: [['source-over', '#d5dbe0', '#c2c9cf', 0.42]],
  snow: [
    ['saturation', '#808080', '#808080', 0.35],
    ['screen', '#31435c', '#6a7f9a', 0.5],
  ],
};

const ofMood: Partial<Record<SceneBrief['moods'][number], readonly Wash[]>> = {
  gloomy: [['multiply', '#5f6672', '#8d8f94', 0.75]],
  vivid: [['saturation', '#ff0000', '#ff0000', 0.3]],
  pastel: [['screen', '#6a5a70', '#7a6560', 0.65]],
  neon: [
    ['multiply', '#4a3a9a', '#8a3a8a', 0.6],
    ['screen', '#00406a', '#8a0a6a', 0.6],
  ],
  vintage: [['color', '#9a7b4f', '#a8844f', 0.7]],
  mono: [['saturation', '#808080', '#808080', 1]],
  dreamy: [['screen', '#5a3a6a', '#6a4a5a', 0.55]],
  warm: [['soft-light', '#ff9a4a', '#ffb870', 0.6]],
  cold: [['soft-light', '#3a7ae0', '#6aa0ff', 0.6]],
};

/** Without a word about colour: cool above, warm below. */
export function createGradeLayer({ time, weather, moods }: SceneBrief, { width, height }: FrameSize): Layer {
  const requested = [
    ...((time && ofTime[time]) ?? []),
    ...weather.flatMap((kind) => ofWeather[kind] ?? []),
    ...moods.flatMap((mood) => ofMood[mood] ?? []),
  ];
  const washes = requested.length > 0 ? requested : [cinematic];
  return {
    paint(context) {
      context.save();
      for (const [blend, top, bottom, amount] of washes) {
        const gradient = context.createLinearGradient(0, 0, 0, height);
        gradient.addColorStop(0, top);
        gradient.addColorStop(1, bottom);
        context.globalCompositeOperation = blend;
        context.globalAlpha = amount;
        fillBox(context, gradient, 0, 0, width, height);
      }
      context.restore();
    },
  };
}
