/** Composes the sky: gradient, stars, sun or moon, clouds, rainbow, birds. */
import { mix, shade } from '#sandbox/colour.ts';
import { dullness } from '#sandbox/scene/light.ts';
import { addElement, type Site, seedOf, wanted } from './site.ts';

export interface SunPlace {
  x: number;
  y: number;
  strength: number;
}

/** Adds the sky down to the horizon; returns the position of the sun or moon, if there is one. */
export function composeSky(site: Site, horizon: number): SunPlace | undefined {
  const { light, brief } = site;
  addElement(site, 'sky', { kind: 'sky', stops: light.sky, horizon, depth: 0, from: 0 });
  if (light.night || light.time === 'dusk' || brief.bodies.includes('stars')) addStars(site, horizon);
  const sun = addBody(site, horizon);
  if (brief.weather.includes('rainbow')) addRainbow(site, horizon);
  if (wanted(site, 'clouds')) addClouds(site, horizon, sun);
  if (wanted(site, 'bird') && !light.night && dullness(brief) < 0.6) addBirds(site, horizon);
  return sun;
}

function addStars(site: Site, horizon: number): void {
  const { light, brief, width } = site;
  if (!wanted(site, 'stars')) return;
  const dull = dullness(brief);
  if (dull > 0.5 && !brief.bodies.includes('stars')) return;
  const many = brief.bodies.includes('stars');
  const density = (many ? 420 : 230) * (light.night ? 1 : 0.28);
  addElement(site, 'stars', {
    kind: 'stars',
    area: { x: 0, y: 0, width, height: horizon * 0.95 },
    count: Math.min(2400, Math.round(density * Math.sqrt((width * horizon) / site.unit ** 2))),
    colour: mix('#ffffff', light.sky[3], 0.12),
    milky: light.night && (many || site.random.fork('milky').chance(0.4)),
    depth: 0,
    from: 0.3,
  });
}

const sunHeights = {
  dawn: 0.1,
  morning: 0.5,
  noon: 0.74,
  golden: 0.2,
  sunset: 0.08,
  dusk: -0.04,
  night: 0.68,
} as const;

function addBody(site: Site, horizon: number): SunPlace | undefined {
  const { light, brief, unit, width } = site;
  const random = site.random.fork('body');
  const moon =
    (light.night || (light.time === 'dusk' && brief.bodies.includes('moon'))) &&
    !brief.bodies.includes('sun');
  const body = moon ? 'moon' : 'sun';
  if (!wanted(site, body)) return undefined;
  const isRequested = brief.bodies.includes(body);
  const dull = dullness(brief);
  const strength = Math.max(
    isRequested ? 0.7 : 0,
    (1 - dull * 1.15) * (light.time === 'dusk' && !isRequested ? 0.5 : 1),
  );
  if (strength <= 0.05) return undefined;
  const tones = site.style.skies[light.time];
  const rise = moon ? 0.66 : sunHeights[light.time];
  const across = random.range(0.24, 0.34);
  const x = width * (light.side < 0 ? across : 1 - across);
  const y = Math.max(
    unit * 0.14,
    horizon - Math.min(horizon, unit * 0.95) * (rise + random.range(-0.03, 0.03)),
  );
  const radius =
    unit *
    (moon ? 0.058 : light.time === 'noon' || light.time === 'morning' ? 0.05 : 0.062) *
    (isRequested ? 1.18 : 1);
  addElement(site, 'body', {
    kind: 'body',
    body,
    x,
    y,
    radius,
    colour: mix(tones.body, light.sky[2], 0.06),
    glow: mix(tones.glow, light.sky[3], 0.15),
    strength,
    depth: 0,
    from: 0,
  });
  return { x, y, strength };
}

function addRainbow(site: Site, horizon: number): void {
  const radius = Math.min(site.width * 0.62, horizon * 0.98, site.unit * 0.86);
  addElement(site, 'rainbow', {
    kind: 'rainbow',
    x: site.width * (site.light.side < 0 ? 0.58 : 0.42),
    y: horizon + radius * 0.06,
    radius,
    strength: 0.5,
    depth: 0,
    from: 0.3,
  });
}

function addClouds(site: Site, horizon: number, sun: SunPlace | undefined): void {
  const { brief, unit, width, light } = site;
  const random = site.random.fork('clouds');
  const isRequested = brief.weather.includes('clouds');
  const dull = dullness(brief);
  const low =
    light.time === 'golden' || light.time === 'sunset' || light.time === 'dusk' || light.time === 'dawn';
  const base = brief.weather.includes('clear')
    ? 0.6
    : brief.moods.includes('minimal')
      ? 1
      : isRequested
        ? 5
        : light.night
          ? 1.6
          : 2.8;
  const across = Math.max(1, Math.round(base * Math.min(6, width / unit)));
  const rows = Math.max(1, Math.min(6, Math.round(horizon / unit + 0.2)));
  if (dull > 0.55) addCloudBank(site, horizon, dull);
  const total = Math.min(60, across * rows + (isRequested ? 2 : 0));
  for (let index = 0; index < total; index += 1) {
    const row = index % rows;
    const slot = Math.floor(index / rows);
    const slots = Math.ceil(total / rows);
    const high = (row + random.range(0.1, 0.9)) / rows;
    const level = horizon * (0.1 + 0.66 * high);
    const near = 1 - level / horizon;
    const size = unit * (0.1 + 0.2 * near) * random.range(0.75, 1.3) * (isRequested ? 1.25 : 1);
    const streak = low && random.chance(0.35 + 0.4 * high);
    const wide = size * (streak ? 1.9 : 1.35);
    const tall = size * (streak ? 0.26 : random.range(0.5, 0.68));
    // A cloud may leave the image sideways, not through its upper edge.
    const y = Math.max(level, Math.min(tall + unit * 0.02, horizon * 0.8));
    const x = ((slot + random.range(0.15, 0.85)) / slots) * width;
    addCloud(site, {
      x: streak ? x : clearOf(sun, { x, y: y - tall / 2, width: wide, height: tall }),
      y,
      width: wide,
      height: tall,
      form: streak ? 'streak' : 'heap',
      near,
      seed: seedOf(site, `cloud${index}`),
    });
  }
}

/** A cloud's x, moved aside where it would hide most of the sun or moon. */
function clearOf(
  sun: SunPlace | undefined,
  cloud: { x: number; y: number; width: number; height: number },
): number {
  if (!sun || Math.abs(sun.y - cloud.y) > cloud.height || Math.abs(sun.x - cloud.x) > cloud.width * 0.45)
    return cloud.x;
  return sun.x + Math.sign(cloud.x - sun.x || 1) * cloud.width * 0.56;
}

function addCloudBank(site: Site, horizon: number, dull: number): void {
  const { unit, width } = site;
  const random = site.random.fork('bank');
  const count = Math.ceil((width / unit) * 3) + 2;
  for (let row = 0; row < 3; row += 1) {
    for (let index = 0; index < count; index += 1) {
      addCloud(site, {
        x: ((index + random.range(0, 1)) / count) * width * 1.1 - width * 0.05,
        y: horizon * (0.1 + row * 0.17) + random.range(-0.03, 0.03) * unit,
        width: unit * random.range(0.6, 1),
        height: unit * random.range(0.16, 0.26),
        form: 'bank',
        near: 1 - row * 0.3,
        seed: seedOf(site, `bank${row}/${index}`),
        dark: dull * (0.35 - row * 0.1),
      });
    }
  }
}

function addCloud(
  site: Site,
  cloud: {
    x: number;
    y: number;
    width: number;
    height: number;
    form: 'heap' | 'streak' | 'bank';
    near: number;
    seed: number;
    dark?: number;
  },
): void {
  const { light, elements, style } = site;
  const body = light.night
    ? mix(light.sky[2], '#8f9fd0', 0.22)
    : mix(mix('#ffffff', light.key, 0.3), light.sky[3], 0.3 + (1 - cloud.near) * 0.18);
  const colour =
    cloud.dark === undefined ? body : shade(mix(light.sky[1], light.sky[3], 0.4), -cloud.dark * 0.55);
  elements.push({
    kind: 'cloud',
    x: cloud.x,
    y: cloud.y,
    width: cloud.width,
    height: cloud.height,
    colour: style.tone(colour, light),
    shade: style.tone(mix(colour, mix(light.sky[1], light.shade, 0.12), 0.42), light),
    rim: style.tone(
      mix(colour, light.night ? '#c6d2f2' : '#fffdf6', cloud.dark === undefined ? 0.45 : 0.12),
      light,
    ),
    drift: site.unit * (0.004 + 0.006 * cloud.near) * (site.brief.weather.includes('wind') ? 3 : 1),
    form: cloud.form,
    depth: 0.02,
    from: 0.2,
    seed: cloud.seed,
  });
}

function addBirds(site: Site, horizon: number): void {
  const random = site.random.fork('birds');
  if (!random.chance(0.55) || site.brief.moods.includes('minimal')) return;
  const { unit, width } = site;
  const centre = { x: width * random.range(0.2, 0.8), y: horizon * random.range(0.3, 0.62) };
  const birds = Array.from({ length: random.integer(3, 6) }, () => ({
    x: centre.x + random.range(-0.12, 0.12) * unit,
    y: centre.y + random.range(-0.06, 0.06) * unit,
    size: unit * random.range(0.008, 0.014),
    seed: random.range(0, 7),
  }));
  addElement(site, 'birds', {
    kind: 'birds',
    birds,
    colour: mix(site.light.shade, site.light.sky[2], 0.35),
    depth: 0.1,
    from: 0.7,
  });
}

export function addAurora(site: Site, horizon: number): void {
  const random = site.random.fork('aurora');
  const colours = random.pick([
    ['#4dffb4', '#35d0c8', '#8a6bff'],
    ['#5cffa8', '#9a6bff', '#ff6bd0'],
    ['#3df0c0', '#4da0ff', '#5cffa8'],
  ] as const);
  addElement(site, 'aurora', {
    kind: 'aurora',
    y: horizon * 0.62,
    height: Math.min(horizon * 0.55, site.unit * 0.5),
    colours,
    depth: 0.01,
    from: 0.3,
  });
}
