/** Things in the sky: sun, moon, star, cloud, rainbow, planet. */
import { mix, shade, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { curve, disc, each, joined, oval, rows } from '#sandbox/subjects/shapes.ts';

export const sun = drawn('sun', (brush, tint) => {
  brush.glow(50, 50, 62, mix(tint.base, '#fff2c4', 0.3), 0.7);
  const turn = brush.time * 0.06 + brush.random.range(0, 0.5);
  for (let ray = 0; ray < 12; ray += 1) {
    const reach = (ray % 2 === 0 ? 48.5 : 42) + brush.sway(1.4, 1.2, ray);
    brush.at(50, 50, { turn: turn + (ray * Math.PI) / 6 }, () => {
      const flame = curve([-6.8, -27, true], [-3.6, -34], [0, -reach, true], [3.6, -34], [6.8, -27, true]);
      brush.fill(flame, brush.ramp(0, -30, 0, -reach, [mix(tint.base, tint.light, 0.5), tint.base]));
    });
  }
  brush.solid(
    disc(50, 50, 28),
    { base: mix(tint.base, '#fff0b0', 0.25), light: '#fff6cf', dark: mix(tint.base, '#e8622e', 0.5) },
    { shadow: 5, light: 3 },
  );
  brush.mark(disc(44, 43, 15), brush.halo(44, 43, 15, ['rgba(255,252,230,0.75)', 'rgba(255,252,230,0)']));
});

export const moon = drawn('moon', (brush, tint) => {
  const { random } = brush;
  brush.glow(40, 56, 58, mix(tint.base, '#ffffff', 0.3), brush.night ? 0.55 : 0.3);
  const crescent = 'M60 5A46 46 0 1 0 95 66A37 37 0 1 1 60 5Z';
  brush.solid(
    crescent,
    { base: tint.base, light: mix(tint.light, '#ffffff', 0.4), dark: mix(tint.dark, '#6b5b8f', 0.25) },
    { shadow: 4, light: 3 },
  );
  brush.inside(crescent, () => {
    for (const [x, y, radius] of rows(
      '24,36,5.5 17,58,3.6 32,66,6.6 30,82,4 52,84,5 70,88,3.4 38,22,3.2 18,46,2 45,73,2.4',
    )) {
      const [cx, cy] = [x + random.range(-1, 1), y + random.range(-1, 1)];
      brush.mark(disc(cx, cy, radius), withAlpha(tint.dark, 0.4));
      brush.mark(disc(cx + radius * 0.16, cy + radius * 0.2, radius * 0.82), withAlpha(tint.base, 0.75));
    }
  });
});

export const star = drawn('star', (brush, tint) => {
  brush.glow(50, 52, 54, tint.light, brush.night ? 0.55 : 0.25);
  brush.at(
    50,
    53,
    { turn: brush.sway(0.06, 1.1) + brush.random.range(-0.12, 0.12), size: 1 + brush.sway(0.015, 2.3) },
    () => {
      const tips = Array.from({ length: 10 }, (_, index) => {
        const angle = -Math.PI / 2 + (index * Math.PI) / 5;
        const radius = index % 2 ? 22 : 48;
        return [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
      });
      const body = roundedStar(tips);
      brush.solid(body, tint, { shadow: 5, light: 3 });
      brush.inside(body, () => {
        tips.forEach(([x, y], index) => {
          const [nextX, nextY] = tips[(index + 1) % 10] ?? [0, 0];
          const facet = `M0 0L${x} ${y}L${nextX} ${nextY}Z`;
          if (index % 2 === 0)
            brush.mark(facet, withAlpha(index >= 6 || index === 0 ? tint.light : tint.dark, 0.3));
        });
      });
      brush.mark(oval(-9, -12, 5, 2.6, -0.7), 'rgba(255,255,255,0.75)');
    },
  );
});

/** Straight edges, each tip and notch eased by a short curve. */
function roundedStar(tips: readonly (readonly [number, number])[]): string {
  const eased = tips.map(([x, y], index) => {
    const [[fromX, fromY], [toX, toY]] = [tips[(index + 9) % 10] ?? [x, y], tips[(index + 1) % 10] ?? [x, y]];
    const cut = index % 2 ? 0.08 : 0.14;
    const [inX, inY] = [x + (fromX - x) * cut, y + (fromY - y) * cut];
    const [outX, outY] = [x + (toX - x) * cut, y + (toY - y) * cut];
    return `${index ? 'L' : 'M'}${inX} ${inY}Q${x} ${y} ${outX} ${outY}`;
  });
  return `${eased.join('')}Z`;
}

export const cloud = drawn('cloud', (brush, tint) => {
  const { random } = brush;
  const puffs = rows('32,66,24 62,46,33 102,38,37 136,52,29 162,70,21').map(
    ([x, y, radius], index) =>
      [x + random.range(-4, 4), y + random.range(-4, 4) + brush.sway(0.8, 0.5, index), radius] as const,
  );
  const base = oval(95, 80, 90, 17);
  const body = joined(base, ...puffs.map(([x, y, radius]) => disc(x, y, radius)));
  const shadow = mix(tint.dark, '#8fa3c4', 0.5);
  brush.fill(
    body,
    brush.ramp(70, 0, 90, 98, [mix(tint.base, '#ffffff', 0.5), tint.base, mix(tint.base, shadow, 0.4)]),
  );
  brush.inside(body, () => {
    for (const [x, y, radius] of [...puffs].reverse()) {
      brush.mark(
        disc(x, y, radius),
        brush.ramp(x - radius * 0.6, y - radius, x + radius * 0.4, y + radius, [
          mix(tint.base, '#ffffff', 0.6),
          mix(tint.base, shadow, 0.3),
        ]),
      );
    }
    brush.mark(
      'M-5 100V86C26 78 40 88 62 85C90 79 104 90 126 86C150 83 172 83 200 88V100Z',
      withAlpha(shadow, 0.3),
    );
  });
});

export const rainbow = drawn('rainbow', (brush) => {
  const bands = [brush.tint.base, '#f08a3c', '#f6c945', '#6dbb63', '#4a9bd6', '#5a5fc0', '#8e58b5'];
  brush.rod('M51 92A44 44 0 0 1 139 92', withAlpha(bands[6] ?? '#8e58b5', 0.02), 1);
  bands.forEach((band, index) => {
    const radius = 84 - index * 6.6;
    const arc = `M${95 - radius} 96A${radius} ${radius} 0 0 1 ${95 + radius} 96`;
    if (index === 0) brush.rod(arc, band, 6.9);
    else brush.stroke(arc, band, 6.9);
    brush.stroke(
      `M${95 - radius - 1.8} 96A${radius + 1.8} ${radius + 1.8} 0 0 1 ${95 - 10} ${96 - radius - 1.6}`,
      'rgba(255,255,255,0.28)',
      1.5,
    );
  });
  for (const [x, y, size] of rows(
    '9,93,11 24,88,15 41,92,13 55,95,9 136,95,10 150,90,14 167,88,15 182,94,10',
  )) {
    const bob = brush.sway(0.7, 0.8, x);
    brush.fill(
      disc(x, y + bob, size),
      brush.halo(x - size * 0.3, y - size * 0.5 + bob, size * 1.7, ['#ffffff', '#f3f3f6', '#c9d4e4']),
    );
  }
  for (const [x, y, size] of each([24, 92, 11], [42, 95, 10], [150, 94, 11], [168, 93, 11])) {
    brush.mark(
      disc(x, y, size),
      brush.halo(x - size * 0.3, y - size * 0.5, size * 1.5, ['#ffffff', '#f6f6f8', 'rgba(226,232,242,0.6)']),
    );
  }
});

export const planet = drawn('planet', (brush, tint) => {
  const { random } = brush;
  const ring = tones(mix(tint.light, '#f7e6c8', 0.55));
  brush.at(70, 50, { turn: -0.3 + random.range(-0.08, 0.08) + brush.sway(0.012, 0.4) }, () => {
    const arc = (radiusX: number, radiusY: number, front: boolean) =>
      `M${-radiusX} 0A${radiusX} ${radiusY} 0 0 ${front ? 0 : 1} ${radiusX} 0`;
    const rings = (front: boolean) => {
      brush.rod(arc(58, 15, front), ring.base, 6);
      brush.stroke(arc(60, 16, front), ring.light, 1.6);
      brush.stroke(arc(54.4, 13.4, front), ring.dark, 1.6);
      brush.stroke(arc(49, 11.6, front), withAlpha(ring.dark, 0.75), 2.6);
    };
    rings(false);
    const globe = disc(0, 0, 38);
    brush.fill(globe, tint.base);
    brush.inside(globe, () => {
      const drift = brush.time * 1.2;
      [
        [-30, 7, tint.light],
        [-17, 6, mix(tint.base, tint.dark, 0.7)],
        [-6, 5, tint.light],
        [6, 8, mix(tint.base, tint.dark, 0.45)],
        [19, 6, mix(tint.base, tint.light, 0.6)],
        [30, 8, tint.dark],
      ].forEach(([y, height, tone], band) => {
        if (typeof y !== 'number' || typeof height !== 'number' || typeof tone !== 'string') return;
        const wave = Array.from(
          { length: 9 },
          (_, step) => [-44 + step * 11, y + Math.sin(step * 1.3 + band * 2 + drift * 0.2) * 1.4] as const,
        );
        const under = wave
          .map(([x, waveY]) => [x, waveY + height + Math.sin(x * 0.2 + band) * 1.2] as const)
          .reverse();
        brush.mark(curve(...wave, ...under), tone);
      });
      brush.mark(oval(12 + Math.sin(drift * 0.08) * 4, 13, 8, 4.4), mix(tint.dark, '#a03c30', 0.35));
      brush.mark(oval(11.4 + Math.sin(drift * 0.08) * 4, 12.6, 5, 2.4), mix(tint.base, '#d9705a', 0.5));
      brush.mark(
        disc(0, 0, 39),
        brush.halo(-14, -16, 58, [
          'rgba(255,250,230,0.4)',
          'rgba(255,250,230,0)',
          withAlpha(shade(tint.dark, -0.6), 0.35),
          withAlpha(shade(tint.dark, -0.7), 0.75),
        ]),
      );
    });
    rings(true);
  });
});
