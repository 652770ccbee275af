/** Which operation a method and path name. Templates come from the contract; no route is written twice. */
import type { ErrorDialect, Operation } from '#lib/contract/define-operation.ts';

export interface RouteMatch {
  operation: Operation;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
}

/** `allow` holds the methods a known path takes when the method is not one of them. */
export type MatchResult = RouteMatch | { allow: readonly string[] };

export type MatchRoute = (method: string, path: string) => MatchResult | undefined;

interface Route {
  method: string;
  operation: Operation;
  pattern: RegExp;
  names: readonly string[];
}

export function createMatcher(operations: readonly Operation[]): MatchRoute {
  const routes = operations.flatMap(routesOf).toSorted(bySpecificity);
  const exact = Map.groupBy(
    routes.filter(({ names }) => names.length === 0),
    ({ operation }) => operation.path,
  );
  return (method, path) => {
    const hit = exact.get(path)?.find((route) => route.method === method);
    if (hit) return { operation: hit.operation, params: {} };
    const fitting = routes.filter(({ pattern }) => pattern.test(path));
    const route = fitting.find((candidate) => candidate.method === method);
    if (route) return { operation: route.operation, params: paramsOf(route, path) };
    return fitting.length > 0
      ? { allow: [...new Set(fitting.map((candidate) => candidate.method))] }
      : undefined;
  };
}

/** The dialect of a path that may name no operation at all (wire-facts 9). */
export function dialectOfPath(path: string): ErrorDialect {
  if (path.startsWith('/v1beta') || /^\/v1\/models\/.+:[a-zA-Z]+$/.test(path)) return 'google';
  return path.startsWith('/v1/messages') ? 'anthropic' : 'openai';
}

function routesOf(operation: Operation): Route[] {
  return [operation.path, ...(operation.aliases ?? [])].map((alias) => {
    const [, method = operation.method, path = alias] = /^(?:([A-Z]+) )?(\/.*)$/.exec(alias) ?? [];
    const names = [...path.matchAll(/\{([a-z]+)\+?\}/gi)].map((match) => match[1] ?? '');
    const source = path
      .replace(/[.*?^$()|[\]\\]/g, '\\$&')
      .replace(/\{([a-z]+)(\+?)\}/gi, (_, __, many) => (many ? manySegments : '([^/]+?)'));
    return { method, operation, pattern: new RegExp(`^${source}$`), names };
  });
}

/** Any path that does not end in a verb: `models/x:unknownVerb` is no model's name. */
const manySegments = '((?:(?!:[a-zA-Z]+$).)+?)';

/** Longer fixed text first, so that `.../models/{model+}:verb` wins over `.../models/{model+}`. */
function bySpecificity(first: Route, second: Route): number {
  return fixedLength(second) - fixedLength(first);
}

function fixedLength({ pattern }: Route): number {
  return pattern.source.replace(manySegments, '').replace(/\([^)]*\)/g, '').length;
}

function paramsOf({ pattern, names }: Route, path: string): Record<string, string> {
  const values = pattern.exec(path)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')]));
}

/** A broken escape is kept as it is; the model or task it names will not be found. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
