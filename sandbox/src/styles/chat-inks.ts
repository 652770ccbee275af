/** The inks the chat style prints with: every scenery colour becomes the nearest of them. */
import { mix } from '#sandbox/colour.ts';
import type { TimeOfDay } from '#sandbox/model/brief.ts';

const day = (
  '#f7ead0 #f2c14e #e8743b #c8452f #7a2f2c #f0b6a0 #d9a066 #8a5a3c #b39a4c #cdb872 #7d6a3a ' +
  '#b7c77a #6f9a52 #2f6b4f #3f6f52 #557f66 #8aa88c #1f4a44 #a8d5d0 #4f9fae #2a6485 #253a5e ' +
  '#8f86b0 #5f5a7a #ffffff #9a948c #5c5a5c #d6cfc0'
).split(' ');
const night = (
  '#f7e9c4 #f2c14e #d9743b #a8453a #4a2440 #8a6f9a #6a6a9a #5a4a60 #4f7a6a #2f5f5c #1f4450 ' +
  '#16303f #6f9ab0 #3f6f94 #2a4a7a #1f3560 #18264a #10193a #cfd8ea #8a94b0 #454f74'
).split(' ');

const made = new Map<boolean, readonly string[]>();

/** The inks of a time of day, each also half way to paper. */
export function inksFor(time: TimeOfDay): readonly string[] {
  const dark = time === 'night';
  const known = made.get(dark);
  if (known) return known;
  const inks = dark ? night : day;
  const all = [...inks, ...inks.map((ink) => mix(ink, dark ? '#3a4a80' : '#f7ead0', 0.45))];
  made.set(dark, all);
  return all;
}
