/** Butterfly, bee, ladybird, dragonfly. */
import { mix, withAlpha } from '#sandbox/colour.ts';
import { drawn, tones } from '#sandbox/subjects/brush.ts';
import { apart, cheeks, eye, ink, spots } from '#sandbox/subjects/features.ts';
import { box, disc, each, limb, oval } from '#sandbox/subjects/shapes.ts';

export const butterfly = drawn('butterfly', (brush, tint) => {
  const { random } = brush;
  const edge = mix(tint.dark, ink, 0.78);
  const flutter = 0.9 + 0.12 * Math.cos(brush.time * 5 + random.range(-0.4, 0.4));
  brush.at(58, 52, { turn: 0.1 + brush.sway(0.05, 1.3) }, () => {
    for (const side of [-1, 1]) {
      brush.at(side * 1.6, 0, { size: [side * flutter, 1] }, () => {
        brush.solid('1,4 14,4 34,10 43,22 38,34 28,43 20,42 12,32 3,14', tones(edge), { shadow: 2 });
        brush.mark('3,7 14,8 31,13 38,22 34,31 26,37 20,36 14,27 5,14', tint.base);
        brush.mark('5,8 16,9 28,14 24,22 14,20 6,13', withAlpha(tint.light, 0.75));
        brush.solid('1,4 4,-16 18,-38 38,-47 52,-44 55,-30 48,-12 34,4 16,9', tones(edge), { shadow: 2.6 });
        brush.mark('4,2 8,-14 20,-32 36,-40 45,-36 46,-27 40,-12 29,0 14,5', tint.base);
        brush.mark('7,0 10,-13 21,-28 33,-34 32,-22 22,-8', withAlpha(tint.light, 0.75));
        brush.stroke(
          'M3 2Q18 -14 38 -42M4 3Q26 -8 50 -26M5 4Q22 2 40 0M4 8Q18 14 36 34M4 7Q20 10 42 20',
          edge,
          1.2,
        );
        brush.mark(
          spots(
            '49,-40,1.6 52,-34,1.7 51,-27,1.5 47,-20,1.4 44,-42,1.3 40,30,1.5 34,37,1.5 28,40,1.3 41,24,1.4',
          ),
          '#fff6e6',
        );
      });
    }
    brush.stroke('M-1 -18Q-6 -32 -14 -35M1 -18Q6 -32 14 -35', ink, 1.2);
    brush.mark(spots('-14.4,-35.4,1.8 14.4,-35.4,1.8'), ink);
    brush.solid(limb([0, -16, 3], [0, -4, 3.6], [0, 14, 2.8], [0, 32, 1]), '#3d3038', {
      shadow: 1.2,
      light: 0.8,
    });
    brush.solid(disc(0, -17, 3.9), '#3d3038', { shadow: 1 });
    brush.mark(spots('-1.6,-18.4,.9 1.6,-18.4,.9'), '#fff6e6');
    brush.stroke('M-2.6 4H2.6M-2.4 10H2.4M-2 16H2', withAlpha('#ffffff', 0.25), 0.8);
  });
});

export const bee = drawn('bee', (brush, tint) => {
  const black = '#33282c';
  const bob = brush.sway(1.6, 3.1);
  brush.at(0, bob, {}, () => {
    const beat = brush.sway(0.16, 13);
    for (const [x, turn, length] of each([66, -0.55, 40], [54, -1.15, 34])) {
      brush.at(x, 36, { turn: turn + beat }, () => {
        const wing = oval(length * 0.1, -length * 0.42, length * 0.32, length * 0.56, 0.1);
        brush.fill(wing, brush.ramp(-8, -36, 8, 0, ['rgba(235,247,252,0.92)', 'rgba(176,212,230,0.8)']));
        brush.stroke(
          `M0 0Q${length * 0.05} ${-length * 0.4} ${length * 0.14} ${-length * 0.84}M0 0Q${length * 0.22} ${-length * 0.3} ${length * 0.32} ${-length * 0.5}`,
          'rgba(120,160,185,0.7)',
          0.9,
        );
      });
    }
    brush.solid('12,64! 4,60 10,56', '#33282c', { shadow: 0 });
    brush.stroke('M56 82l-3 8M68 84l-1 8M80 82l2 8', black, 2);
    const body = '10,60 22,44 44,35 66,34 84,40 94,54 92,70 78,82 54,86 30,80 16,70';
    brush.solid(body, tint, { shadow: 6, light: 3 });
    brush.inside(body, () => {
      for (const x of [24, 46, 68])
        brush.mark(`M${x} 20Q${x + 9} 60 ${x - 2} 100H${x + 9}Q${x + 20} 60 ${x + 11} 20Z`, black);
      brush.mark('10,40 60,30 90,44 60,40 30,46', withAlpha('#fff4cf', 0.35));
    });
    for (const [x, toX, toY] of each([98, 108, 26], [106, 120, 30])) {
      brush.stroke(`M${x} 40Q${x + 2} 30 ${toX} ${toY}`, black, 1.8);
      brush.mark(disc(toX, toY, 2.6), black);
    }
    brush.solid(disc(97, 55, 19), tint, { shadow: 4, light: 2.2 });
    eye(brush, 92, 51, 4.2);
    eye(brush, 106, 51, 4.2);
    cheeks(brush, 99, 60, 11, 3.4);
    brush.stroke('M95 61Q99.6 66 104 61', black, 1.4);
  });
});

export const ladybird = drawn('ladybird', (brush, tint) => {
  const black = tones('#2f282e');
  const step = brush.sway(2, 4);
  brush.stroke(`M40 84L${34 + step} 98M62 88L${62 - step} 99M84 84L${90 + step} 98`, black.base, 3.4);
  brush.stroke('M108 50Q112 38 120 36M102 46Q104 34 110 29', black.base, 2);
  brush.mark(spots('120,36,2.6 110,29,2.6'), black.base);
  brush.solid('92,46 106,48 116,60 115,76 104,86 90,86', black, { shadow: 4, light: 2 });
  brush.solid('10,78 14,54 30,34 56,24 82,30 98,48 102,72 98,88 56,92 16,90', tint, { shadow: 9, light: 4 });
  brush.inside('10,78 14,54 30,34 56,24 82,30 98,48 102,72 98,88 56,92 16,90', () => {
    brush.stroke('M98 50Q70 52 8 80', mix(tint.dark, ink, 0.4), 1.6);
    brush.mark(spots('52,36,8 30,54,7.4 76,44,6 58,70,8.4 84,68,7 28,80,6.4'), black.base);
    brush.mark(oval(34, 40, 12, 4.4, -0.6), 'rgba(255,255,255,0.35)');
  });
  eye(brush, 104, 62, 4.4, { white: 1.4 });
  brush.stroke('M112 74Q108 78 104 76', '#f3e4d4', 1.3);
  cheeks(brush, 101, 74, 0.001, 3.2, '#f08a86');
});

export const dragonfly = drawn('dragonfly', (brush, tint) => {
  const wing = ['rgba(226,244,248,0.9)', 'rgba(150,205,220,0.72)'] as const;
  brush.at(65, 44, { turn: -0.25 + brush.sway(0.05, 1.4) }, () => {
    for (const [turn, long] of each([-0.2, 60], [0.24, 54])) {
      for (const side of [-1, 1]) {
        brush.at(
          0,
          -6 + turn * 18,
          { turn: side * (turn + brush.sway(0.08, 11, turn)), size: [side, 1] },
          () => {
            brush.fill(limb([2, 0, 3], [long * 0.55, -2, 7], [long, -1, 4]), brush.ramp(0, 0, long, 0, wing));
            brush.stroke(
              `M2 0Q${long * 0.5} -6 ${long} -3M6 1L${long * 0.9} 2M${long * 0.3} -6v12M${long * 0.5} -8v13M${long * 0.7} -8v13`,
              'rgba(90,150,170,0.5)',
              0.6,
            );
            brush.mark(box(long * 0.86, -5.4, 5, 2.4, 1), withAlpha(tint.dark, 0.7));
          },
        );
      }
    }
    brush.solid(limb([0, 2, 4], [0, 24, 2.8], [1, 46, 2.4], [2, 58, 1.4]), tint, { shadow: 1.4, light: 0.9 });
    brush.stroke('M-2.8 18H2.8M-2.6 27H2.8M-2 36H3M-1.6 45H3.2', tint.dark, 1.2);
    brush.solid('0,-16 6,-12 7,-2 4,6 -4,6 -7,-2 -6,-12', tint, { shadow: 2, light: 1.2 });
    brush.solid(disc(0, -18, 6), tones(mix(tint.base, tint.dark, 0.6)), { shadow: 1.4 });
    const iris = apart(tint.base, ['#d8663a', '#3a8fb5']);
    for (const side of [-1, 1]) brush.solid(disc(side * 5, -20, 4.6), iris, { shadow: 1.2, light: 1 });
    brush.mark(spots('-6.4,-21.6,1.1 3.6,-21.6,1.1'), '#ffffff');
  });
});
