/** The light of a scene: sky colours, tint, haze and shade from the style's tables, the weather and the mood. */
import { luminance, mix, saturate, shade, underLight } from '#sandbox/colour.ts';
import type { SceneBrief, TimeOfDay } from '#sandbox/model/brief.ts';
import type { Light } from '#sandbox/model/elements/common.ts';
import type { Style } from '#sandbox/model/painting.ts';

/** The light for a brief as the style sees it; `side` is where it comes from. */
export function lightFor(brief: SceneBrief, style: Style, time: TimeOfDay, side: -1 | 1): Light {
  const tones = style.skies[time];
  const grey = dullness(brief);
  const night = time === 'night';
  const grade = (colour: string): string => gradeColour(colour, brief);
  const stormy = brief.weather.includes('storm') ? -0.34 : 0;
  const dull = (colour: string): string => shade(mix(colour, overcastOf(colour), grey), stormy);
  const stops: Light['sky'] = [
    grade(skyTinted(dull(tones.stops[0]), brief, 0.75)),
    grade(skyTinted(dull(tones.stops[1]), brief, 0.6)),
    grade(skyTinted(dull(tones.stops[2]), brief, 0.42)),
    grade(skyTinted(dull(tones.stops[3]), brief, 0.2)),
  ];
  return {
    time,
    night,
    sky: stops,
    haze: grade(dull(tones.haze)),
    hazeAmount: Math.min(0.96, (brief.weather.includes('fog') ? 0.95 : 0.66 + grey * 0.14) * style.air),
    tint: mix(tones.tint, '#dfe6ee', grey * 0.6),
    exposure: Math.max(
      0.46,
      tones.exposure *
        (1 - grey * (brief.weather.includes('storm') ? 0.3 : 0.12)) *
        (brief.moods.includes('gloomy') ? 0.84 : 1),
    ),
    key: grade(mix(tones.glow, '#eef1f4', grey * 0.8)),
    shade: grade(tones.shade),
    side,
    strength: (1 - grey) * (night ? 0.55 : 1),
  };
}

/** A scenery colour in this light, `depth` 0 far to 1 near. */
export function inLight(colour: string, depth: number, light: Light, style: Style): string {
  const lit = underLight(colour, light.tint, light.exposure);
  const far = (1 - depth) ** 1.4 * light.hazeAmount;
  const near = depth > 0.75 ? shade(lit, -(depth - 0.75) * 0.55) : lit;
  return style.tone(mix(near, light.haze, far), light);
}

/** Mood words as a change of every scenery colour. */
export function gradeColour(colour: string, brief: SceneBrief): string {
  let graded = colour;
  for (const mood of brief.moods) {
    if (mood === 'vivid') graded = saturate(graded, 1.35);
    else if (mood === 'pastel') graded = mix(saturate(graded, 0.8), '#fff3f4', 0.42);
    else if (mood === 'gloomy') graded = shade(saturate(graded, 0.62), -0.24);
    else if (mood === 'vintage') graded = mix(saturate(graded, 0.55), '#c9a06a', 0.2);
    else if (mood === 'neon')
      graded = saturate(mix(graded, luminance(graded) > 0.5 ? '#ff4fd8' : '#2a0a6a', 0.3), 1.3);
    else if (mood === 'warm') graded = mix(graded, '#ff9a4a', 0.14);
    else if (mood === 'cold') graded = mix(graded, '#5a9ae0', 0.16);
    else if (mood === 'dreamy') graded = mix(graded, '#f3b6e6', 0.14);
    else if (mood === 'mono') graded = saturate(graded, 0);
    else if (mood === 'minimal') graded = mix(graded, '#f4efe6', 0.16);
  }
  return graded;
}

/** How overcast it is, 0..1. */
export function dullness(brief: SceneBrief): number {
  const { weather } = brief;
  if (weather.includes('storm')) return 0.92;
  if (weather.includes('rain')) return 0.72;
  if (weather.includes('overcast')) return 0.78;
  if (weather.includes('fog')) return 0.62;
  if (weather.includes('snow')) return 0.5;
  return 0;
}

function overcastOf(colour: string): string {
  const level = luminance(colour);
  return mix(mix('#2f3947', '#c7ced6', Math.min(1, level * 1.15)), colour, 0.16);
}

function skyTinted(colour: string, brief: SceneBrief, amount: number): string {
  return brief.skyColour === undefined ? colour : mix(colour, brief.skyColour, amount);
}
