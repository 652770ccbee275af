/** Colour words, their shifts, and what a shift does. */
import { saturate, shade } from '#sandbox/colour.ts';

/** Phrases by #rrggbb. */
export const colourWords = {
  '#d8342b': 'red,ruby,vermilion',
  '#b3122f': 'crimson,cherry red,blood red',
  '#e23a1f': 'scarlet',
  '#701f2c': 'maroon,burgundy,wine red',
  '#ee7b22': 'orange,tangerine',
  '#f2a31b': 'amber,saffron,ochre,mustard',
  '#e0aa2e': 'gold,golden',
  '#f5cb2f': 'yellow',
  '#f7e463': 'lemon yellow,lemon,canary',
  '#9bd02f': 'lime,lime green,chartreuse',
  '#3f9b46': 'green,grass green',
  '#2b6b3c': 'forest green,bottle green',
  '#7d8033': 'olive,olive green,khaki',
  '#149a62': 'emerald,jade',
  '#9fdcc0': 'mint,mint green',
  '#9caf88': 'sage,sage green',
  '#1c8784': 'teal,petrol',
  '#35bfb8': 'turquoise,aquamarine,aqua',
  '#27b9d8': 'cyan,azure',
  '#6fb9ea': 'sky blue,baby blue',
  '#2f6fd0': 'blue,cobalt',
  '#1d47b8': 'royal blue,ultramarine,sapphire',
  '#1d2f66': 'navy,navy blue,midnight blue',
  '#40349c': 'indigo',
  '#7a4cc2': 'violet,amethyst',
  '#7d3fa8': 'purple',
  '#b6a0dd': 'lavender,lilac,mauve',
  '#cf2f96': 'magenta,fuchsia,hot pink',
  '#ee86ab': 'pink,rose pink,rosy',
  '#f4785f': 'coral,salmon',
  '#f8b58b': 'peach,apricot',
  '#80532f': 'brown,chocolate,chestnut',
  '#a8713a': 'bronze,caramel',
  '#b86b3d': 'copper,rust,rusty,terracotta',
  '#cda678': 'tan,sand coloured,sandy brown',
  '#e3d3b2': 'beige,khaki beige',
  '#f4e8c8': 'cream,ivory,cream coloured',
  '#f4f2ec': 'white,snow white,pearl',
  '#8c9096': 'grey,gray',
  '#c3cad1': 'silver,silvery',
  '#3b3e45': 'charcoal,slate,anthracite',
  '#25252c': 'black,jet black,ebony',
} as const;

export const colourShifts = {
  light: 'light',
  dark: 'dark',
  pale: 'pale,soft,pastel,faded',
  deep: 'deep,rich',
  bright: 'bright,vivid,neon,hot',
} as const;

/** `light blue`, `deep red`: the colour after its modifier. */
export function shiftColour(colour: string, shift: keyof typeof colourShifts): string {
  switch (shift) {
    case 'light':
      return shade(colour, 0.38);
    case 'dark':
      return shade(colour, -0.4);
    case 'pale':
      return shade(saturate(colour, 0.7), 0.5);
    case 'deep':
      return shade(saturate(colour, 1.2), -0.22);
    case 'bright':
      return shade(saturate(colour, 1.35), 0.06);
  }
}

/** Longest names first, so that `navy blue` is one colour. */
const colourNames = Object.entries(colourWords)
  .flatMap(([colour, words]) => words.split(',').map((name) => [name, colour] as const))
  .sort(([first], [second]) => second.length - first.length);
const colourPattern = new RegExp(`\\b(?:${colourNames.map(([name]) => name).join('|')})\\b`, 'g');
const colours = new Map(colourNames);

/** The colours a clause names, in order, as #rrggbb. */
export function readColours(clause: string): string[] {
  return (clause.match(colourPattern) ?? []).flatMap((name) => colours.get(name) ?? []);
}
