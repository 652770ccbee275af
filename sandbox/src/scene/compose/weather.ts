/** Composes what is in the air in front: rain, snow, fog, lightning, petals, leaves, fireflies, sparkles, rays. */
import { mix } from '#sandbox/colour.ts';
import type { FallElement } from '#sandbox/model/elements/air.ts';
import { addElement, type Ground, type Site, seen, wanted } from './site.ts';
import { addAurora } from './sky.ts';

export function composeWeather(site: Site, ground: Ground): void {
  const { brief, light, season } = site;
  if (brief.bodies.includes('aurora')) addAurora(site, ground.horizon);
  if (ground.indoors || ground.weightless === 'all') {
    addMood(site);
    return;
  }
  const { weather } = brief;
  const wind = weather.includes('wind') ? 0.9 : weather.includes('storm') ? 0.5 : 0.16;
  if (weather.includes('storm')) addBolt(site, ground);
  if (weather.includes('rain') || weather.includes('storm')) {
    addFall(site, 'rain', 420, mix(light.sky[3], '#ffffff', 0.35), wind);
    addFog(site, ground, 0.3, 0.74);
  }
  if (weather.includes('snow'))
    addFall(site, 'snowfall', 330, mix('#ffffff', light.sky[2], light.night ? 0.12 : 0), wind * 0.6);
  if (weather.includes('fog')) {
    addFog(site, ground, 0.55, 0.43);
    addFog(site, ground, 0.6, 0.74);
  }
  const windy = weather.includes('wind');
  // Neither petals nor leaves under water or above the clouds.
  const isOnLand = ground.weightless === 'none';
  if (season === 'spring' && isOnLand && wanted(site, 'flowers'))
    addFall(site, 'petals', windy ? 70 : 26, seen(site, '#f7bccd', 0.8), wind);
  if (isOnLand && (season === 'autumn' || (windy && season === 'summer')))
    addFall(
      site,
      'leaves',
      windy ? 60 : 20,
      seen(site, season === 'autumn' ? '#d9822f' : '#7fa650', 0.85),
      wind,
    );
  const wild = ['forest', 'meadow', 'garden', 'hills', 'jungle', 'lake', 'river', 'field'].includes(
    site.place,
  );
  if (light.night && wild && season !== 'winter' && weather.length === 0)
    addFall(site, 'fireflies', 26, '#e8f27a', 0);
  addMood(site);
}

/** What mood words put in the air. */
function addMood(site: Site): void {
  const { brief, light } = site;
  const { glints } = site.style;
  if (brief.moods.includes('dreamy')) addFall(site, 'sparkles', 44, mix('#fff6d8', light.key, 0.3), 0);
  else if (brief.moods.includes('calm') && site.place !== 'studio')
    addFall(site, 'dust', 24, mix('#fff6d8', light.key, 0.3), 0);
  else if (glints > 0 && light.strength > 0.4 && site.place !== 'studio')
    addFall(site, 'sparkles', glints, mix('#ffffff', light.key, 0.3), 0);
}

function addFall(site: Site, kind: FallElement['kind'], perUnit: number, colour: string, wind: number): void {
  const { width, height, unit } = site;
  const share = (width * height) / unit ** 2;
  addElement(site, kind, {
    kind,
    count: Math.max(4, Math.min(1800, Math.round(perUnit * share))),
    colour,
    wind: -site.light.side * wind,
    depth: kind === 'fireflies' || kind === 'dust' ? 0.95 : 0.96,
    from: 0.6,
  });
}

function addFog(site: Site, ground: Ground, strength: number, depth: number): void {
  const { light, unit, height } = site;
  const y = ground.horizon - unit * (depth < 0.5 ? 0.22 : 0.05);
  addElement(site, `fog${depth}`, {
    kind: 'fog',
    y,
    height: Math.min(height - y, unit * 0.55),
    colour: mix(light.haze, light.sky[3], 0.3),
    strength,
    depth,
    from: 0.3,
  });
}

function addBolt(site: Site, ground: Ground): void {
  const { width, unit, light } = site;
  const random = site.random.fork('bolt');
  addElement(site, 'bolt', {
    kind: 'bolt',
    x: width * (light.side < 0 ? random.range(0.16, 0.32) : random.range(0.68, 0.84)),
    y: Math.max(0, ground.horizon - unit * 0.85),
    bottom: ground.horizon + unit * 0.02,
    colour: '#b9c8ff',
    depth: 0.05,
    from: 0.3,
  });
}
