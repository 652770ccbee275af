/** The few moves every look is made of. Pure functions of a colour; which look uses which is not known here. */
import type { Grade, Rgb } from '#sandbox/image/raster/lookup.ts';

/** One grade after another. */
export function chain(...grades: readonly Grade[]): Grade {
  return (colour) => grades.reduce((current, grade) => grade(current), colour);
}

/** Rec. 709 luma, 0..1. */
export function luma([red, green, blue]: Rgb): number {
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

/** 0 grey, 1 as it is, 2 doubly colourful. */
export function saturation(amount: number): Grade {
  return (colour) => {
    const grey = luma(colour);
    return each(colour, (value) => grey + (value - grey) * amount);
  };
}

/** Around a pivot: 1 as it is, above steeper. Soft at both ends, so nothing clips hard. */
export function contrast(amount: number, pivot = 0.45): Grade {
  return (colour) => each(colour, (value) => softClip(pivot + (value - pivot) * amount));
}

/** In stops: +1 doubles the light. Highlights roll off. */
export function exposure(stops: number): Grade {
  const gain = 2 ** (stops / 2.2);
  return (colour) => each(colour, (value) => softClip(value * gain));
}

/** Each channel times its own gain: a coloured filter before the lens. */
export function filter(red: number, green: number, blue: number): Grade {
  return ([r, g, b]) => [softClip(r * red), softClip(g * green), softClip(b * blue)];
}

/** Blacks raised to `black`, whites lowered to `white`: the fade of old prints. */
export function fade(black: number, white = 1): Grade {
  return (colour) => each(colour, (value) => black + value * (white - black));
}

/** Gamma below 1 lightens the middle, above darkens it. */
export function gamma(power: number): Grade {
  return (colour) => each(colour, (value) => Math.max(0, value) ** power);
}

/** Pulls shadows towards one colour and lights towards another, by `amount`. */
export function splitTone(shadows: Rgb, lights: Rgb, amount: number): Grade {
  return (colour) => {
    const grey = luma(colour);
    return each(colour, (value, channel) => {
      const shadow = (shadows[channel] ?? 0) * (1 - grey) * amount * (1.2 - grey);
      const toned = value * (1 - amount * 0.5) + shadow * 0.5 + (lights[channel] ?? 0) * grey * amount * 0.5;
      return toned;
    });
  };
}

/** Greyscale mapped onto a ramp of colours, dark to light. */
export function ramp(colours: readonly Rgb[]): Grade {
  return (colour) => {
    const place = Math.min(1, Math.max(0, luma(colour))) * (colours.length - 1);
    const index = Math.min(colours.length - 2, Math.floor(place));
    const [low = [0, 0, 0], high = [1, 1, 1]] = [colours[index], colours[index + 1]];
    return each(low, (value, channel) => value + ((high[channel] ?? 0) - value) * (place - index));
  };
}

/** Two grades mixed: 0 the first, 1 the second. */
export function mixGrades(first: Grade, second: Grade, share: number): Grade {
  return (colour) => {
    const [one, two] = [first(colour), second(colour)];
    return each(one, (value, channel) => value + ((two[channel] ?? 0) - value) * share);
  };
}

export const unchanged: Grade = (colour) => colour;

/** A ramp's colour from #rrggbb. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function each(colour: Rgb, change: (value: number, channel: number) => number): Rgb {
  return [change(colour[0], 0), change(colour[1], 1), change(colour[2], 2)];
}

/** Identity in the middle, bending gently before 0 and 1. */
function softClip(value: number): number {
  if (value <= 0) return 0;
  if (value < 0.85) return value;
  return 0.85 + 0.15 * (1 - Math.exp(-(value - 0.85) / 0.15));
}
