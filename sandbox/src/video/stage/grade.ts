/** Colour over a whole frame: what a prompt's light, weather and mood words do to an image that was not drawn here. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { withAlpha } from '#sandbox/colour.ts';
import type { SceneBrief } from '#sandbox/model/brief.ts';
import type { FrameSize, Stage } from './stage.ts';

interface Wash {
  blend: 'multiply' | 'screen' | 'soft-light' | 'color' | 'saturation' | 'source-over';
  /** Colour at the top and at the bottom, #rrggbb. */
  top: string;
  bottom: string;
  amount: number;
}

const cinematic: Wash = { blend: 'soft-light', top: '#123a52', bottom: '#f2a65a', amount: 0.5 };

const ofTime: Partial<Record<NonNullable<SceneBrief['time']>, readonly Wash[]>> = {
  dawn: [{ blend: 'soft-light', top: '#8a7fc0', bottom: '#ffb3a0', amount: 0.6 }],
  golden: [{ blend: 'soft-light', top: '#e08a3c', bottom: '#ffc46b', amount: 0.7 }],
  sunset: [
    { blend: 'multiply', top: '#c96a5a', bottom: '#ffd9a0', amount: 0.55 },
    { blend: 'soft-light', top: '#7a2f6b', bottom: '#ff9a3c', amount: 0.6 },
  ],
  dusk: [{ blend: 'multiply', top: '#5a5f9a', bottom: '#c79ab0', amount: 0.8 }],
  night: [{ blend: 'multiply', top: '#1c2a5c', bottom: '#4a5a90', amount: 0.88 }],
};

const ofWeather: Partial<Record<SceneBrief['weather'][number], readonly Wash[]>> = {
  rain: [{ blend: 'multiply', top: '#7c8ea6', bottom: '#a9b6c4', amount: 0.6 }],
  storm: [{ blend: 'multiply', top: '#55607a', bottom: '#8a94a8', amount: 0.8 }],
  overcast: [{ blend: 'saturation', top: '#808080', bottom: '#808080', amount: 0.45 }],
  fog: [{ blend: 'source-over', top: '#d5dbe0', bottom: '#c2c9cf', amount: 0.42 }],
  snow: [
    { blend: 'saturation', top: '#808080', bottom: '#808080', amount: 0.35 },
    { blend: 'screen', top: '#31435c', bottom: '#6a7f9a', amount: 0.5 },
  ],
};

const ofMood: Partial<Record<SceneBrief['moods'][number], readonly Wash[]>> = {
  gloomy: [{ blend: 'multiply', top: '#5f6672', bottom: '#8d8f94', amount: 0.75 }],
  vivid: [{ blend: 'saturation', top: '#ff0000', bottom: '#ff0000', amount: 0.3 }],
  pastel: [{ blend: 'screen', top: '#6a5a70', bottom: '#7a6560', amount: 0.65 }],
  neon: [
    { blend: 'multiply', top: '#4a3a9a', bottom: '#8a3a8a', amount: 0.6 },
    { blend: 'screen', top: '#00406a', bottom: '#8a0a6a', amount: 0.6 },
  ],
  vintage: [{ blend: 'color', top: '#9a7b4f', bottom: '#a8844f', amount: 0.7 }],
  mono: [{ blend: 'saturation', top: '#808080', bottom: '#808080', amount: 1 }],
  dreamy: [{ blend: 'screen', top: '#5a3a6a', bottom: '#6a4a5a', amount: 0.55 }],
  warm: [{ blend: 'soft-light', top: '#ff9a4a', bottom: '#ffb870', amount: 0.6 }],
  cold: [{ blend: 'soft-light', top: '#3a7ae0', bottom: '#6aa0ff', amount: 0.6 }],
};

/** Fills over each frame. Without a word that says otherwise: cool above, warm below. */
export function createGradeStage(brief: SceneBrief, { width, height }: FrameSize): Stage {
  const washes = washesFor(brief);
  return {
    paint(context) {
      context.save();
      for (const wash of washes) {
        context.globalCompositeOperation = wash.blend;
        context.globalAlpha = wash.amount;
        context.fillStyle = downward(context, height, wash.top, wash.bottom);
        context.fillRect(0, 0, width, height);
      }
      context.restore();
    },
  };
}

/** The colours of references, laid over a drawn scene so that both belong together. */
export function createTintStage(colours: readonly string[], { width, height }: FrameSize): Stage {
  const [bottom, top = bottom] = colours;
  return {
    paint(context) {
      if (bottom === undefined || top === undefined) return;
      context.save();
      context.globalCompositeOperation = 'soft-light';
      context.globalAlpha = 0.6;
      context.fillStyle = downward(context, height, top, bottom);
      context.fillRect(0, 0, width, height);
      context.restore();
    },
  };
}

/** Corners a little darker, as through a lens. */
export function createVignetteStage({ width, height }: FrameSize): Stage {
  const vignette = createCanvas(width, height);
  const pen = vignette.getContext('2d');
  const reach = Math.hypot(width, height) / 2;
  const gradient = pen.createRadialGradient(
    width / 2,
    height / 2,
    reach * 0.55,
    width / 2,
    height / 2,
    reach,
  );
  gradient.addColorStop(0, withAlpha('#05060f', 0));
  gradient.addColorStop(1, withAlpha('#05060f', 0.34));
  pen.fillStyle = gradient;
  pen.fillRect(0, 0, width, height);
  return { paint: (context) => context.drawImage(vignette, 0, 0) };
}

function washesFor({ time, weather, moods }: SceneBrief): Wash[] {
  const asked = [
    ...((time && ofTime[time]) ?? []),
    ...weather.flatMap((kind) => ofWeather[kind] ?? []),
    ...moods.flatMap((mood) => ofMood[mood] ?? []),
  ];
  return asked.length > 0 ? asked : [cinematic];
}

function downward(context: SKRSContext2D, height: number, top: string, bottom: string) {
  const gradient = context.createLinearGradient(0, 0, 0, height);
  gradient.addColorStop(0, top);
  gradient.addColorStop(1, bottom);
  return gradient;
}
