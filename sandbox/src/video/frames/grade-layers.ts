/** Colour over a whole frame: the light, weather and style of a prompt, applied to an image that was not drawn here. */
import { createCanvas } from '@napi-rs/canvas';
import { withAlpha } from '#sandbox/colour.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import type { FrameSize, Layer } from './layer.ts';

interface Wash {
  blend: 'multiply' | 'screen' | 'soft-light' | 'color' | 'saturation' | 'source-over';
  /** Colour at the top and at the bottom, #rrggbb. */
  top: string;
  bottom: string;
  amount: number;
}

const wash = (blend: Wash['blend'], top: string, bottom: string, amount: number): Wash => ({
  blend,
  top,
  bottom,
  amount,
});

const cinematic = wash('soft-light', '#123a52', '#f2a65a', 0.5);

const ofTime: Partial<Record<NonNullable<SceneBrief['time']>, readonly Wash[]>> = {
  dawn: [wash('soft-light', '#8a7fc0', '#ffb3a0', 0.6)],
  golden: [wash('soft-light', '#e08a3c', '#ffc46b', 0.7)],
  sunset: [wash('multiply', '#c96a5a', '#ffd9a0', 0.55), wash('soft-light', '#7a2f6b', '#ff9a3c', 0.6)],
  dusk: [wash('multiply', '#5a5f9a', '#c79ab0', 0.8)],
  night: [wash('multiply', '#1c2a5c', '#4a5a90', 0.88)],
};

const ofWeather: Partial<Record<SceneBrief['weather'][number], readonly Wash[]>> = {
  rain: [wash('multiply', '#7c8ea6', '#a9b6c4', 0.6)],
  storm: [wash('multiply', '#55607a', '#8a94a8', 0.8)],
  overcast: [wash('saturation', '#808080', '#808080', 0.45)],
  fog: [wash('source-over', '#d5dbe0', '#c2c9cf', 0.42)],
  snow: [wash('saturation', '#808080', '#808080', 0.35), wash('screen', '#31435c', '#6a7f9a', 0.5)],
};

const ofMood: Partial<Record<SceneBrief['moods'][number], readonly Wash[]>> = {
  gloomy: [wash('multiply', '#5f6672', '#8d8f94', 0.75)],
  vivid: [wash('saturation', '#ff0000', '#ff0000', 0.3)],
  pastel: [wash('screen', '#6a5a70', '#7a6560', 0.65)],
  neon: [wash('multiply', '#4a3a9a', '#8a3a8a', 0.6), wash('screen', '#00406a', '#8a0a6a', 0.6)],
  vintage: [wash('color', '#9a7b4f', '#a8844f', 0.7)],
  mono: [wash('saturation', '#808080', '#808080', 1)],
  dreamy: [wash('screen', '#5a3a6a', '#6a4a5a', 0.55)],
  warm: [wash('soft-light', '#ff9a4a', '#ffb870', 0.6)],
  cold: [wash('soft-light', '#3a7ae0', '#6aa0ff', 0.6)],
};

/** Without a word about colour: cool above, warm below. */
export function createGradeLayer({ time, weather, moods }: SceneBrief, size: FrameSize): Layer {
  const asked = [
    ...((time && ofTime[time]) ?? []),
    ...weather.flatMap((kind) => ofWeather[kind] ?? []),
    ...moods.flatMap((mood) => ofMood[mood] ?? []),
  ];
  return createWashLayer(asked.length > 0 ? asked : [cinematic], size);
}

/** The colours of the references over a drawn scene, so that both match. Absent without colours. */
export function createTintLayers([bottom, top = bottom]: readonly string[], size: FrameSize): Layer[] {
  if (bottom === undefined || top === undefined) return [];
  return [createWashLayer([wash('soft-light', top, bottom, 0.6)], size)];
}

function createWashLayer(washes: readonly Wash[], { width, height }: FrameSize): Layer {
  return {
    paint(context) {
      context.save();
      for (const { blend, top, bottom, amount } of washes) {
        const gradient = context.createLinearGradient(0, 0, 0, height);
        gradient.addColorStop(0, top);
        gradient.addColorStop(1, bottom);
        context.globalCompositeOperation = blend;
        context.globalAlpha = amount;
        context.fillStyle = gradient;
        context.fillRect(0, 0, width, height);
      }
      context.restore();
    },
  };
}

/** Darkens the corners. */
export function createVignetteLayer({ width, height }: FrameSize): Layer {
  const vignette = createCanvas(width, height);
  const pen = vignette.getContext('2d');
  const [x, y, reach] = [width / 2, height / 2, Math.hypot(width, height) / 2];
  const gradient = pen.createRadialGradient(x, y, reach * 0.55, x, y, reach);
  gradient.addColorStop(0, withAlpha('#05060f', 0));
  gradient.addColorStop(1, withAlpha('#05060f', 0.34));
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, width, height);
  return { paint: (context) => context.drawImage(vignette, 0, 0) };
}
