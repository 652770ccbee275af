/** Which provider answered a run: `openai`, or `openai, 2 attempts`. Undefined before the headers. */
import type { Run } from '#lib/client/run/run.ts';

export function answeredBy({ provider, headers }: Pick<Run, 'provider' | 'headers'>): string | undefined {
  const attempts = Number(headers?.['x-easel-attempts'] ?? 1);
  return provider !== undefined && attempts > 1 ? `${provider}, ${attempts} attempts` : provider;
}
