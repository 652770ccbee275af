/**
 * Finds the target of a method and a path in a table of routes. The gateway's operations and the routes of the pages
 * are tables of this router.
 */

export interface RouteEntry<Target> {
  method: string;
  /**
   * `{name}` is one segment; `{name+}` may contain slashes and be followed by a fixed text: `/models/{model+}:verb`. A
   * request may escape the colon.
   */
  template: string;
  target: Target;
}

export type Found<Target> =
  | {
      target: Target;
      params: Readonly<Record<string, string>>;
    }
  /** The allowed methods of a known path. */
  | { allow: readonly string[] };

/** Undefined for an unknown path. HEAD is routed as GET. */
export type FindRoute<Target> = (method: string, path: string) => Found<Target> | undefined;

export function createRouter<Target>(entries: readonly RouteEntry<Target>[]): FindRoute<Target> {
  const routes = entries.map(compile).toSorted((first, second) => second.fixedLength - first.fixedLength);
  const fixed = Map.groupBy(
    routes.filter(({ names }) => names.length === 0),
    ({ template }) => template,
  );
  const open = routes.filter(({ names }) => names.length > 0);
  return (sentMethod, path) => {
    const method = sentMethod === 'HEAD' ? 'GET' : sentMethod;
    const exact = fixed.get(path) ?? [];
    const hit = exact.find((route) => route.method === method);
    if (hit) return { target: hit.target, params: {} };
    // A name that is taken is no parameter.
    if (exact.length > 0) return { allow: [...new Set(exact.map((route) => route.method))] };
    const fitting = open.filter(({ pattern }) => pattern.test(path));
    const route = fitting.find((candidate) => candidate.method === method);
    if (route) return { target: route.target, params: paramsOf(route, path) };
    const allow = new Set(fitting.map((candidate) => candidate.method));
    return allow.size > 0 ? { allow: [...allow] } : undefined;
  };
}

interface Route<Target> extends RouteEntry<Target> {
  pattern: RegExp;
  names: readonly string[];
  /** Longer fixed text is matched first, so that `/models/{model+}:verb` wins over `/models/{model+}`. */
  fixedLength: number;
}

/**
 * Parameters have a strict alphabet, since some are forwarded to an upstream unchanged: no dot segment, no fragment,
 * no escape besides those that SDKs write in ids (`google%2Fx`).
 */
const segment = '([\\w.-]{1,200})';
const character = '(?:[\\w.~@+:-]|%3A|%40)';
const segments = `((?!\\.)${character}{1,200}(?:(?:/|%2F)(?!\\.)${character}{1,200}){0,4})`;
/** A path that ends in a verb is not a resource: `models/x:unknownVerb`. */
const noVerb = '(?!.*:[a-z]+$)';

function compile<Target>(entry: RouteEntry<Target>): Route<Target> {
  const { template } = entry;
  const names = [...template.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  const source = template
    .replace(/[.*?^$()|[\]\\]/g, '\\$&')
    .replaceAll(':', '(?::|%3A)')
    .replace(/\{\w+(\+?)\}/g, (_, many) => (many ? segments : segment));
  const start = template.endsWith('+}') ? noVerb : '';
  return {
    ...entry,
    names,
    pattern: new RegExp(`^${start}${source}$`, 'i'),
    fixedLength: template.replace(/\{\w+\+?\}/g, '').length,
  };
}

function paramsOf({ pattern, names }: Route<unknown>, path: string): Record<string, string> {
  const values = pattern.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}
