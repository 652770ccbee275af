/** Composes rooms, table tops and plain backdrops. */
import { mix, shade } from '#sandbox/colour.ts';
import type { Area } from '#sandbox/model/elements/common.ts';
import type { RoomElement } from '#sandbox/model/elements/indoors.ts';
import {
  addElement,
  type Ground,
  placeColour,
  type Site,
  seedOf,
  seen,
} from '#sandbox/scene/compose/site.ts';

const wallpapers = ['#e9d8bf', '#c9d6cf', '#e4c3b0', '#bccbd8', '#efe4cf', '#d8c7da'] as const;

export function composeRoom(site: Site): Ground {
  const { width, height, unit, light, needs, brief } = site;
  const random = site.random.fork('room');
  const tall = Math.max(0, Math.log2(height / width));
  const floorY = height - Math.min(height * 0.3, unit * 0.34 * (1 + 0.5 * tall));
  const wall = placeColour(site, random.pick(wallpapers));
  const dim = light.night || light.time === 'dusk';
  const inside = (colour: string, depth: number): string =>
    seen(
      {
        ...site,
        light: {
          ...light,
          exposure: dim ? Math.max(0.72, light.exposure) : light.exposure,
          tint: dim ? '#f6d8b0' : light.tint,
          hazeAmount: 0.1,
        },
      },
      colour,
      depth,
    );
  const floor = random.pick(['#b98a5c', '#a5764e', '#c79d6c'] as const);
  const library = site.place === 'library';
  const windows = windowsOf(site, floorY);
  addElement(site, 'room', {
    kind: 'room',
    floorY,
    wall: inside(wall, 0.6),
    wallShade: inside(shade(wall, -0.16), 0.6),
    floor: inside(floor, 0.7),
    floorShade: inside(shade(floor, -0.34), 0.9),
    trim: inside('#f7f1e6', 0.6),
    windows,
    skyStops: light.sky,
    hill: seen(site, site.snowy ? '#dfe8f2' : '#6f9a62', 0.4),
    curtain: inside(random.pick(['#c8694f', '#5f8a8b', '#d9b25f', '#8a6a9a', '#e7dccb'] as const), 0.6),
    rug: {
      x: width * 0.5,
      y: floorY + (height - floorY) * 0.58,
      width: Math.min(width * 0.8, unit * 0.95),
      height: (height - floorY) * 0.62,
      colour: inside(random.pick(['#b5523c', '#4a6a8c', '#6a7a4a', '#a86a7a'] as const), 0.8),
      trim: inside('#f0dfbf', 0.8),
    },
    images: needs.sky || library || brief.lettering.length > 0 ? [] : imagesOf(site, floorY, windows),
    shelves: library ? shelvesOf(site, floorY, windows) : [],
    ...furnishing(site, floorY, inside),
    beam: mix(light.key, '#fff3d0', 0.4),
    depth: 0.1,
    from: 0,
  });
  return {
    horizon: floorY,
    far: floorY + (height - floorY) * 0.24,
    near: height - (height - floorY) * 0.16,
    air: { top: height * 0.06, bottom: floorY - unit * 0.04 },
    weightless: 'none',
    indoors: true,
    shadow: inside('#2a1a14', 0.95),
  };
}

function windowsOf(site: Site, floorY: number): Area[] {
  const { width, unit, light } = site;
  const wide = Math.min(unit * 0.3, width * 0.34);
  const tall = Math.min(floorY * 0.56, unit * 0.42 * (1 + 0.4 * Math.max(0, Math.log2(site.height / width))));
  const y = floorY - Math.min(floorY * 0.86, tall + unit * 0.18);
  const count = Math.max(1, Math.min(12, Math.round(width / (unit * 1.25))));
  return Array.from({ length: count }, (_, index) => {
    const part =
      count === 1 ? (light.side < 0 ? 0.25 : 0.75) : (index + 0.3 + (light.side > 0 ? 0.4 : 0)) / count;
    return { x: width * part - wide / 2, y, width: wide, height: tall };
  });
}

/** Bookcases from the floor to above the windows, wherever there is none. */
function shelvesOf(site: Site, floorY: number, windows: readonly Area[]): Area[] {
  const { width, unit } = site;
  const wide = unit * 0.3;
  const tall = Math.min(floorY * 0.94, unit * 0.68);
  const count = Math.ceil(width / wide);
  const cases = Array.from({ length: count }, (_, index) => ({
    x: (index * width) / count,
    y: floorY - tall,
    width: width / count,
    height: tall,
  }));
  return cases.filter((place) =>
    windows.every(
      (window) =>
        place.x + place.width < window.x - window.width * 0.22 || place.x > window.x + window.width * 1.22,
    ),
  );
}

function imagesOf(site: Site, floorY: number, windows: readonly Area[]): RoomElement['images'] {
  const { width, unit, light } = site;
  const random = site.random.fork('pictures');
  const first = windows[0];
  if (!first || width < unit * 0.8 || floorY < unit * 0.58) return [];
  const palette = ['#7aa6a0', '#d99a6a', '#8a7ab0', '#c98a94'] as const;
  return windows.flatMap((window, index) => {
    const x = window.x - light.side * (window.width * 0.5 + unit * 0.33) + window.width / 2;
    const wide = unit * random.range(0.12, 0.17);
    const tall = wide * random.range(0.8, 1.25);
    return [
      {
        x: x - wide / 2,
        y: floorY - unit * 0.55,
        width: wide,
        height: tall,
        colour: random.pick(palette),
        accent: random.pick(['#f2c14e', '#f6e7c8', '#e5735c'] as const),
        seed: seedOf(site, `picture${index}`),
      },
    ];
  });
}

function furnishing(
  site: Site,
  floorY: number,
  inside: (colour: string, depth: number) => string,
): Pick<RoomElement, 'lamp' | 'plant'> {
  const { width, height, unit, light } = site;
  if (site.brief.moods.includes('minimal')) return {};
  const floor = floorY + (height - floorY) * 0.1;
  const away = -light.side;
  const on = light.night || light.time === 'dusk' || light.time === 'sunset';
  return {
    lamp: {
      x: width * 0.5 + away * (width * 0.5 - unit * 0.1),
      y: floor,
      size: Math.min(unit * 0.52, floorY * 0.8),
      colour: inside('#e9dcc0', 0.6),
      on,
    },
    plant: {
      x: width * 0.5 - away * (width * 0.5 - unit * 0.08),
      y: floor + unit * 0.03,
      height: unit * 0.3,
      leaf: inside('#5f9a5a', 0.7),
      pot: inside('#c77a54', 0.7),
    },
  };
}

export function composeTable(site: Site): Ground {
  const { height, unit, light } = site;
  const random = site.random.fork('table');
  const y = height - Math.min(height * 0.34, unit * 0.4);
  const back = placeColour(
    site,
    random.pick(['#8fa6a0', '#c8a58c', '#6f86a0', '#b7a6c0', '#d8c6a4'] as const),
  );
  const wood = random.pick(['#a8714a', '#8a5c40', '#c39766'] as const);
  const soft = { ...site, light: { ...light, hazeAmount: 0 } };
  addElement(site, 'table', {
    kind: 'table',
    y,
    back: seen(soft, back, 0.7),
    backShade: seen(soft, shade(back, -0.28), 0.7),
    top: seen(soft, wood, 0.7),
    topShade: seen(soft, shade(wood, -0.36), 0.9),
    beam: mix(light.key, '#fff3d0', 0.3),
    side: light.side,
    depth: 0.1,
    from: 0,
  });
  return {
    horizon: y,
    far: y + (height - y) * 0.2,
    near: height - (height - y) * 0.26,
    air: { top: height * 0.06, bottom: y - unit * 0.03 },
    weightless: 'none',
    indoors: true,
    shadow: seen(soft, '#2a1610', 0.95),
  };
}

export function composeStudio(site: Site): Ground {
  const { width, height, unit, brief, style, light } = site;
  const random = site.random.fork('studio');
  const colour =
    brief.placeColour ??
    brief.skyColour ??
    brief.colours[0] ??
    random.pick(['#f1e5d3', '#dfe6e2', '#f3d9cc', '#dcd8ea', '#cfe0ea'] as const);
  const tone = (base: string): string =>
    style.tone(
      brief.placeColour === undefined
        ? seen({ ...site, light: { ...light, hazeAmount: 0 } }, base, 0.6)
        : base,
      light,
    );
  const y = height - Math.min(height * 0.26, unit * 0.3);
  addElement(site, 'studio', {
    kind: 'studio',
    colour: tone(colour),
    edge: tone(shade(colour, -0.16)),
    floor: tone(shade(colour, -0.12)),
    y,
    ...(brief.placeColour === undefined && random.chance(0.75)
      ? {
          disc: {
            x: width * 0.5,
            y: y - Math.min(unit * 0.3, y * 0.5),
            radius: Math.min(unit * 0.36, width * 0.42),
            colour: tone(
              mix(
                colour,
                brief.colours[1] ?? random.pick(['#e5735c', '#f2c14e', '#5f9a94', '#7a86c0'] as const),
                0.45,
              ),
            ),
          },
        }
      : {}),
    depth: 0.1,
    from: 0,
  });
  return {
    horizon: y,
    far: y + (height - y) * 0.12,
    near: y + (height - y) * 0.62,
    air: { top: height * 0.07, bottom: y - unit * 0.02 },
    weightless: 'none',
    indoors: true,
    shadow: tone(shade(colour, -0.62)),
  };
}
