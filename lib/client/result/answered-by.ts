/** Which provider answered a run: `OpenAI`, or `OpenAI, 2 attempts`. Undefined before the headers. */
import { providerName } from '#lib/client/run/provider-labels.ts';
import type { Run } from '#lib/client/run/run.ts';

export function answeredBy({ provider, headers }: Pick<Run, 'provider' | 'headers'>): string | undefined {
  if (provider === undefined) return undefined;
  const attempts = Number(headers?.['x-easel-attempts'] ?? 1);
  return attempts > 1 ? `${providerName(provider)}, ${attempts} attempts` : providerName(provider);
}
