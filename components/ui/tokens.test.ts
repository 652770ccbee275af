import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number];

const css = readFileSync(new URL('../../app/tokens.css', import.meta.url), 'utf8');

function token(name: string, scheme: 'light' | 'dark'): Colour {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const hex = found?.[scheme === 'light' ? 1 : 2];
  if (hex === undefined) throw new Error(`There is no colour --${name}.`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Machado, Oliveira and Fernandes 2009, severity 1, in linear light. */
const sights: Readonly<Record<string, readonly Colour[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** CIE Lab under D65. */
function labOf([red, green, blue]: Colour): Colour {
  const bent = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function seen([red, green, blue]: Colour, rows: readonly Colour[]): Colour {
  const [r = 0, g = 0, b = 0] = rows.map(([fromRed, fromGreen, fromBlue]) =>
    Math.min(1, Math.max(0, fromRed * red + fromGreen * green + fromBlue * blue)),
  );
  return [r, g, b];
}

function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [one, other]
    .map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const states = ['running', 'failed', 'warning', 'done', 'ink'];

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (scheme) => {
  test.each(Object.entries(sights))('states differ for eyes with %s', (_name, rows) => {
    for (const [index, name] of states.entries()) {
      for (const other of states.slice(index + 1)) {
        const [a, b] = [name, other].map((one) => labOf(seen(token(one, scheme), rows)));
        const distance = Math.hypot(...(a ?? []).map((value, axis) => value - (b?.[axis] ?? 0)));
        expect(distance, `${name} and ${other}`).toBeGreaterThan(14);
      }
    }
  });

  test('texts and states have the contrast of WCAG AA on every surface', () => {
    for (const text of [...states, 'ink-second', 'ink-third']) {
      for (const surface of ['background', 'panel', 'sunk', 'viewer']) {
        const ratio = contrast(token(text, scheme), token(surface, scheme));
        expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(token('accent-ink', scheme), token('accent', scheme))).toBeGreaterThanOrEqual(4.5);
  });
});
