// Unusual values, names and mutations of request bodies, as fast-check arbitraries.
import fc from 'fast-check';

export const unusualTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    '\uD800',
    '\u202E',
    '🪁',
    '-1',
    '1e999',
    'NaN',
    'null',
    '__proto__',
    '../../etc/passwd',
  ],
  ...[
    'data:image/png;base64,',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:,',
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
  ],
  ...[
    '16x16',
    '0x0',
    '99999999999x1',
    '1:0',
    'https://a.example/\u0000',
    'a'.repeat(33_000),
    '('.repeat(2_000),
  ],
];
const unusual = fc.oneof(
  fc.constantFrom<unknown>(...unusualTexts),
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    1e21,
    [],
    {},
    [[]],
    [null],
    [{}],
  ),
  fc.constant(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
);
export const names = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'length',
    '',
    'a.b',
    'x[0]',
    'stream',
    'n',
  ),
  fc.string({ maxLength: 8 }),
);
export const mutation = fc.record({
  /** Selects one of the values in the body; larger numbers wrap around. */
  place: fc.nat(),
  how: fc.constantFrom('replace', 'remove', 'add', 'wrap', 'repeat'),
  name: names,
  value: unusual,
});
export type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** Returns the body with one change, or unchanged if the change is not possible. */
export function mutate(body: unknown, { place, how, name, value }: Mutation): unknown {
  const copy = structuredClone(body);
  const spots = spotsOf(copy);
  const spot = spots[place % Math.max(1, spots.length)];
  if (spot === undefined) return copy;
  const { holder, key } = spot;
  const old = Reflect.get(holder, key);
  switch (how) {
    case 'replace':
      set(holder, key, value);
      break;
    case 'remove':
      Reflect.deleteProperty(holder, key);
      break;
    case 'add':
      add(typeof old === 'object' && old !== null ? old : holder, name, value);
      break;
    case 'wrap':
      set(holder, key, [old]);
      break;
    case 'repeat':
      set(holder, key, Array.isArray(old) ? [...old, ...old, ...old] : [old, old]);
  }
  return copy;
}

function add(holder: object, name: string, value: unknown): void {
  if (Array.isArray(holder)) holder.push(value);
  else set(holder, name, value);
}

/** Sets a member as `JSON.parse` does: `__proto__` is an ordinary key. */
function set(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true });
}

function spotsOf(value: unknown): { holder: object; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [{ holder: value, key }, ...spotsOf(inner)]);
}
