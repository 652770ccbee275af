/** Composes places without a horizon: outer space, under water, above the clouds. */
import { mix } from '#sandbox/colour.ts';
import { groundFrom, horizonAt } from '#sandbox/scene/compose/ground.ts';
import { addPlane, addRidge, addScatter } from '#sandbox/scene/compose/land.ts';
import { addElement, type Ground, type Site } from '#sandbox/scene/compose/site.ts';
import { composeSky } from '#sandbox/scene/compose/sky.ts';

const nebulas = [
  ['#7a3aa8', '#2a5fc0', '#d0508a'],
  ['#1f7a9a', '#4a3ab0', '#35b0a0'],
  ['#b0503a', '#7a2f8a', '#e09a4a'],
] as const;

export function composeSpace(site: Site): Ground {
  const { width, height, unit, light, brief, style } = site;
  const random = site.random.fork('space');
  const dark = mix(style.skies.night.stops[0], '#04040f', 0.5);
  const base = mix(dark, brief.placeColour ?? brief.skyColour ?? dark, 0.4);
  const colours = [...brief.colours.slice(0, 2), ...random.pick(nebulas)];
  addElement(site, 'nebula', {
    kind: 'nebula',
    base,
    colours,
    depth: 0,
    from: 0,
  });
  const stars = Math.min(2400, Math.round(520 * Math.sqrt((width * height) / unit ** 2)));
  addElement(site, 'stars', {
    kind: 'stars',
    area: { x: 0, y: 0, width, height },
    count: stars,
    colour: '#f6f4ff',
    milky: random.chance(0.5),
    depth: 0.001,
    from: 0.2,
  });
  const globes = ['#e0a860', '#5f9fd8', '#c86a86', '#7ab88a'] as const;
  const big = random.pick(globes);
  const wide = width > height * 0.8;
  if (random.chance(0.55)) {
    const radius = Math.min(width, unit) * 1.1;
    addElement(site, 'near globe', {
      kind: 'globe',
      x: width * (light.side < 0 ? 0.62 : 0.38),
      y: height + radius * 0.74,
      radius,
      colour: style.tone(big, light),
      shade: '#101024',
      band: '#ffffff',
      depth: 0.004,
      from: 0,
    });
  } else {
    addElement(site, 'globe', {
      kind: 'globe',
      x: width * (light.side < 0 ? 0.24 : 0.76),
      y: height * (wide ? 0.3 : 0.22),
      radius: unit * random.range(0.1, 0.15),
      colour: style.tone(big, light),
      shade: '#141230',
      band: '#fff4e0',
      ring: '#ecd9b4',
      depth: 0.004,
      from: 0,
    });
  }
  const small = random.integer(1, Math.min(6, 1 + Math.ceil(Math.max(width, height) / unit)));
  for (let index = 0; index < small; index += 1) {
    addElement(site, `moon${index}`, {
      kind: 'globe',
      x: width * random.range(0.06, 0.94),
      y: height * random.range(0.06, 0.6),
      radius: unit * random.range(0.012, 0.035),
      colour: style.tone(random.pick(globes), light),
      shade: '#141230',
      band: '#ffffff',
      depth: 0.003,
      from: 0.3,
    });
  }
  return {
    horizon: height,
    far: height * 0.8,
    near: height * 0.9,
    air: { top: height * 0.08, bottom: height * 0.92 },
    weightless: 'all',
    indoors: false,
    shadow: '#05050f',
  };
}

const peak = { shape: 'peak', surface: 'rock' } as const;

export function composeUnderwater(site: Site): Ground {
  const { height, unit, light, brief, style, width } = site;
  const sea = brief.placeColour ?? brief.skyColour ?? '#1f86a8';
  const night = light.night ? 0.45 : 0;
  const tone = (colour: string): string => style.tone(mix(colour, '#041022', night), light);
  const deep = mix(sea, '#0a2a55', 0.62);
  addElement(site, 'depths', {
    kind: 'depths',
    stops: [
      tone(mix(sea, '#c8f4ee', 0.62)),
      tone(mix(sea, '#6fd0d0', 0.25)),
      tone(mix(sea, '#0f4a78', 0.5)),
      tone(deep),
    ],
    ray: mix('#e8fff6', light.key, 0.2),
    depth: 0,
    from: 0,
  });
  const water: Site = {
    ...site,
    light: {
      ...light,
      haze: tone(mix(sea, '#1a6a94', 0.5)),
      hazeAmount: 0.94,
      tint: '#a8d8e8',
      exposure: 0.92,
    },
  };
  const horizon = horizonAt(site, 0.72);
  addRidge(water, 'far', [horizon + unit * 0.02, 0.1, 0.4, 0.16], '#3f6a80', peak);
  addRidge(water, 'middle', [horizon + unit * 0.08, 0.08, 0.5, 0.4], '#4a6f7a', peak);
  const front = horizon + (height - horizon) * 0.4;
  const line = addPlane(water, front, '#c8b98a', { surface: 'sand', near: '#8a8a6a' });
  const land = height - front;
  addScatter(water, 'weed', [12, horizon + unit * 0.05, 0.16], ['#3f8a6a', '#2f6f6a'], {
    label: 'weed far',
    to: front + unit * 0.02,
    bunched: true,
    depth: 0.6,
  });
  addScatter(water, 'coral', [13, front, 0.1], ['#f0746a', '#f2a65a', '#c86aa8', '#f4c9b0'], {
    to: front + land * 0.6,
    bunched: true,
    depth: 0.88,
    line,
  });
  addScatter(water, 'weed', [14, front + land * 0.2, 0.2], ['#4f9a5f', '#2f7a66', '#7aa84f'], {
    label: 'weed',
    to: height + unit * 0.04,
    bunched: true,
    depth: 0.9,
    line,
  });
  addScatter(water, 'pebble', [18, front, 0.03], ['#9a9a8a', '#c8bfa0'], { line });
  addElement(site, 'bubbles', {
    kind: 'bubbles',
    count: Math.min(240, Math.round((width / unit) * 46)),
    colour: '#e6fbff',
    depth: 0.94,
    from: 0.7,
  });
  return groundFrom(site, horizon, front, {
    line,
    air: { top: height * 0.08, bottom: Math.max(horizon + unit * 0.04, height * 0.7) },
    weightless: 'swimmers',
    shadow: tone('#0a2a40'),
  });
}

/** A sea of clouds below, light above. */
export function composeCloudscape(site: Site): Ground {
  const { height, width, unit, light, style } = site;
  const horizon = height - Math.min(height * 0.36, unit * 0.5);
  composeSky(site, horizon + unit * 0.05);
  const rows = 5;
  for (let row = 0; row < rows; row += 1) {
    const depth = row / (rows - 1);
    const count = Math.min(80, Math.ceil((width / unit) * (4.6 - depth * 2.2)) + 2);
    const y = horizon + (height - horizon + unit * 0.12) * depth ** 1.3 + unit * 0.04;
    const random = site.random.fork(`sea of clouds ${row}`);
    const body = mix(mix('#ffffff', light.key, 0.35), light.sky[3], 0.5 - depth * 0.34);
    const lit = light.night ? mix(light.sky[3], '#8f9fd0', 0.2 + depth * 0.12) : body;
    for (let index = 0; index < count; index += 1) {
      addElement(site, `sea of clouds ${row}/${index}`, {
        kind: 'cloud',
        x: ((index + random.range(0.1, 0.9)) / count) * width * 1.1 - width * 0.05,
        y: y + random.range(-0.02, 0.02) * unit,
        width: unit * (0.34 + 0.4 * depth) * random.range(0.8, 1.25),
        height: unit * (0.1 + 0.14 * depth) * random.range(0.75, 1.3),
        colour: style.tone(lit, light),
        shade: style.tone(mix(lit, mix(light.sky[1], light.shade, 0.2), 0.4), light),
        rim: style.tone(mix(lit, light.night ? '#c6d2f2' : '#fffdf4', 0.5), light),
        drift: unit * 0.004 * (1 + depth),
        form: 'bank',
        // The nearest clouds drift in front of the subjects.
        depth: row === rows - 1 ? 0.94 : 0.1 + depth * 0.6,
        from: row < 2 ? 0 : 0.15,
      });
    }
  }
  return {
    horizon,
    far: horizon + (height - horizon) * 0.76,
    near: horizon + (height - horizon) * 0.92,
    air: { top: height * 0.07, bottom: Math.min(height * 0.92, horizon + unit * 0.08) },
    weightless: 'swimmers',
    indoors: false,
    shadow: light.shade,
  };
}
