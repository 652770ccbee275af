import { describe, expect, it } from 'vitest';
import type { SubjectElement } from '#sandbox/model/elements/subject.ts';
import type { Scene } from '#sandbox/model/scene.ts';
import { usualPlaces } from '#sandbox/scene/arrange/subject-places.ts';
import { findSubject } from '#sandbox/subjects/find-subject.ts';
import { type ComposeOptions, composeScene } from './compose-scene.ts';
import { readPrompt } from './read-prompt.ts';

function compose(prompt: string, options: Partial<ComposeOptions> = {}): Scene {
  return composeScene(readPrompt(prompt), { seed: 1, width: 512, height: 512, style: 'general', ...options });
}

function subjectsIn(scene: Scene, name?: string): SubjectElement[] {
  return scene.elements
    .filter((element) => element.kind === 'subject')
    .filter((element) => name === undefined || element.name === name);
}

function middle({ box }: SubjectElement): { x: number; y: number } {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function only(scene: Scene, name: string): SubjectElement {
  const [first] = subjectsIn(scene, name);
  if (!first) throw new Error(`no ${name} in the scene`);
  return first;
}

describe('the same request', () => {
  it('gives the same scene; another seed, prompt or style gives a different one', () => {
    const scene = JSON.stringify(compose('a cat on a hill'));
    expect(JSON.stringify(compose('a cat on a hill'))).toBe(scene);
    expect(JSON.stringify(compose('a cat on a hill', { seed: 2 }))).not.toBe(scene);
    expect(JSON.stringify(compose('a cat on a hill, zorble'))).not.toBe(scene);
    expect(JSON.stringify(compose('a cat on a hill', { style: 'diffusion' }))).not.toBe(scene);
  });

  it('is plain data', () => {
    const scene = compose('two dogs in a library "Books"');
    expect(structuredClone(scene)).toEqual(scene);
  });
});

describe('counts', () => {
  it.each([
    ['three cats', 'cat', 3],
    ['seven sheep on hills', 'sheep', 7],
    ['a dozen birds in the sky', 'bird', 12],
    ['five ducks on a lake', 'duck', 5],
    ['four octopuses underwater', 'octopus', 4],
    ['two robots in space', 'robot', 2],
    ['40 balloons', 'balloon', 40],
  ])('%s', (prompt, name, count) => {
    for (const [width, height] of [
      [512, 512],
      [1024, 256],
      [256, 1024],
    ] as const) {
      const found = subjectsIn(compose(prompt, { width, height }), name);
      expect(found).toHaveLength(count);
      for (const { box } of found) {
        expect(box.x).toBeGreaterThanOrEqual(-1);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 1);
      }
      // No two stand on the same spot: at least a third of a width or a quarter of a height apart.
      for (const [index, one] of found.entries()) {
        for (const other of found.slice(index + 1)) {
          const apart = [
            Math.abs(middle(one).x - middle(other).x),
            Math.abs(middle(one).y - middle(other).y),
          ];
          expect((apart[0] ?? 0) / one.box.width + (apart[1] ?? 0) / one.box.height).toBeGreaterThan(0.3);
        }
      }
    }
  });

  it('a plural without a number means several', () => {
    expect(subjectsIn(compose('cats'), 'cat').length).toBeGreaterThanOrEqual(3);
  });
});

describe('places', () => {
  it('keeps left and right, above and below', () => {
    for (let seed = 0; seed < 8; seed += 1) {
      const pair = compose('a cat to the left of a dog', { seed });
      expect(middle(only(pair, 'cat')).x).toBeLessThan(middle(only(pair, 'dog')).x);
      const sides = compose('a cat on the right and a dog on the left', { seed });
      expect(middle(only(sides, 'cat')).x).toBeGreaterThan(middle(only(sides, 'dog')).x);
      const tall = compose('a dragon above a castle', { seed });
      expect(middle(only(tall, 'dragon')).y).toBeLessThan(middle(only(tall, 'castle')).y);
      expect(middle(only(compose('a cat on the left', { seed }), 'cat')).x).toBeLessThan(512 * 0.4);
    }
  });

  it('puts a hat on the head and a rider on the back', () => {
    const hat = compose('a bear with a hat');
    expect(middle(only(hat, 'hat')).y).toBeLessThan(
      middle(only(hat, 'bear')).y - only(hat, 'bear').box.height * 0.3,
    );
    const rider = compose('a cat on a horse');
    expect(middle(only(rider, 'cat')).y).toBeLessThan(middle(only(rider, 'horse')).y);
  });

  it('paints back to front', () => {
    const order = subjectsIn(compose('a dog behind a tree')).map(({ name }) => name);
    expect(order).toEqual(['dog', 'tree']);
    expect(subjectsIn(compose('a dog in front of a tree')).map(({ name }) => name)).toEqual(['tree', 'dog']);
  });

  it('places subjects on the ground and birds in the air', () => {
    for (const prompt of [
      'a cat in a meadow',
      'a house on a hill',
      'a robot in the city',
      'a lamp in a room',
    ]) {
      const scene = compose(prompt);
      for (const { box, stands } of subjectsIn(scene)) {
        expect(stands).toBe(true);
        expect(box.y + box.height).toBeGreaterThan(512 * 0.55);
        expect(box.y + box.height).toBeLessThanOrEqual(512);
      }
    }
    expect(only(compose('a bird over a meadow'), 'bird').stands).toBe(false);
  });

  it('draws a single subject large', () => {
    for (const prompt of ['a cat', 'a red kite', 'a ship', 'an apple', 'a rocket']) {
      const [hero] = subjectsIn(compose(prompt));
      expect(Math.max(hero?.box.height ?? 0, hero?.box.width ?? 0)).toBeGreaterThan(512 * 0.3);
    }
  });

  it('applies size words', () => {
    const height = (prompt: string): number => only(compose(prompt), 'cat').box.height;
    expect(height('a tiny cat')).toBeLessThan(height('a cat') * 0.6);
    expect(height('a huge cat')).toBeGreaterThan(height('a cat') * 1.3);
  });

  it('leaves out excluded elements', () => {
    const kinds = (prompt: string): string[] => compose(prompt).elements.map(({ kind }) => kind);
    expect(kinds('hills with clouds')).toContain('cloud');
    expect(kinds('hills without clouds')).not.toContain('cloud');
    expect(kinds('a night sky with stars over hills')).toContain('stars');
    expect(kinds('a night sky without stars over hills')).not.toContain('stars');
  });

  it('knows only subjects that exist', () => {
    const unknown = [...usualPlaces.keys()].filter((name) => findSubject(name)?.name !== name);
    expect(unknown).toEqual([]);
  });
});

describe('transparent', () => {
  it('keeps only subjects and lettering', () => {
    const scene = compose('a cat in a forest at night, rain, "Meow"', { transparent: true });
    expect(scene.elements.map(({ kind }) => kind).sort()).toEqual(['lettering', 'subject']);
  });

  it.each(['a forest', 'the moon', 'snow', '', 'zorble'])('finds something to show for "%s"', (prompt) => {
    expect(subjectsIn(compose(prompt, { transparent: true })).length).toBeGreaterThan(0);
  });
});

describe('flowers in a vase', () => {
  it.each([
    'a vase with tulips and a teapot on a table',
    'a vase of tulips',
    'tulips in a vase',
    'an empty vase with tulips',
  ])('%s', (prompt) => {
    const scene = compose(prompt);
    const { box } = only(scene, 'empty vase');
    const tulips = subjectsIn(scene, 'tulip');
    expect(tulips).toHaveLength(3);
    for (const tulip of tulips) {
      const turned = tulip.box.y + tulip.box.height / 2 + (Math.cos(tulip.turn) * tulip.box.height) / 2;
      const foot = middle(tulip).x - (Math.sin(tulip.turn) * tulip.box.height) / 2;
      expect(foot).toBeCloseTo(box.x + box.width / 2, 3);
      expect(turned).toBeGreaterThan(box.y);
      expect(turned).toBeLessThan(box.y + box.height * 0.4);
      expect(middle(tulip).y).toBeLessThan(box.y);
      expect(tulip.depth).toBeLessThan(only(scene, 'empty vase').depth);
    }
  });

  it('understands a dozen', () => {
    const scene = compose('a vase with a dozen roses');
    const { box } = only(scene, 'empty vase');
    expect(subjectsIn(scene, 'rose')).toHaveLength(12);
    for (const rose of subjectsIn(scene, 'rose')) expect(middle(rose).y).toBeLessThan(box.y + box.height / 4);
  });

  it('does not change a vase beside them', () => {
    const scene = compose('a vase and tulips');
    expect(subjectsIn(scene, 'empty vase')).toHaveLength(0);
    expect(only(scene, 'vase').stands).toBe(true);
  });
});

describe('lettering', () => {
  it.each([
    'A wooden sign that says "Open all night", snow, dusk',
    '"Hello" in the rain',
    '"Good night", stars',
    '"Closed" at dawn',
  ])('has a sky if the prompt names weather or a time of day: %s', (prompt) => {
    for (const seed of [1, 2, 3, 4]) {
      const scene = compose(prompt, { seed });
      expect(['studio', 'room', 'table', 'library']).not.toContain(scene.place);
      expect(scene.elements.some(({ kind }) => kind === 'sky')).toBe(true);
    }
  });

  it('has the named snow and dusk', () => {
    const scene = compose('A wooden sign that says "Open all night", snow, dusk');
    expect(scene.light.time).toBe('dusk');
    expect(scene.season).toBe('winter');
    expect(scene.elements.map(({ kind }) => kind)).toContain('snowfall');
  });

  it('is drawn once on a subject with a board', () => {
    const scene = compose('a sign "HELLO" by the road');
    expect(only(scene, 'sign').text).toBe('HELLO');
    expect(scene.elements.filter(({ kind }) => kind === 'lettering')).toHaveLength(0);
  });

  it.each([
    ['a neon city "OPEN"', 'neon'],
    ['a cat in a room "Jazz"', 'poster'],
    ['a whale underwater "Deep"', 'banner'],
    ['a rocket in space "Moon"', 'title'],
    ['a cat in the hills "Meow"', 'sign'],
    ['a ship at sea "Ahoy"', 'banner'],
  ])('%s: %s', (prompt, carrier) => {
    const found = compose(prompt).elements.filter((element) => element.kind === 'lettering');
    expect(found.map((element) => element.carrier)).toEqual([carrier]);
  });
});

describe('above the clouds', () => {
  it.each([
    ['thunderstorm', ['bolt', 'rain']],
    ['snow', ['snowfall']],
    ['fog', ['fog']],
    ['windy summer', []],
    ['autumn', []],
  ])('has the named weather, and no leaves: %s', (weather, expected) => {
    const kinds = compose(`an airplane above the clouds, ${weather}`).elements.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(expected));
    expect(kinds).not.toContain('leaves');
  });
});

describe('a window', () => {
  it.each([
    'A small tea house in falling snow, one warm window, dusk',
    'a lighthouse at night, a window lit',
  ])('belongs to the building: %s', (prompt) => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const scene = compose(prompt, { seed });
      expect(['room', 'table', 'studio', 'library']).not.toContain(scene.place);
      expect(subjectsIn(scene, 'cup')).toEqual([]);
    }
  });

  it('means a room for other subjects', () => {
    expect(compose('a cat at the window, rain').place).toBe('room');
  });
});
