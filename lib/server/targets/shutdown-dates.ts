/** Shutdown dates of models at their upstreams: those that a vendor's list says, else those that it has announced. */
import { vendors } from '#lib/server/providers/vendors.ts';
import type { Candidate } from './target.ts';

/** YYYY-MM-DD, past or future; null if none is known. */
export function shutdownDate({ target, model }: Candidate): string | null {
  const hostname = URL.parse(target.baseUrl ?? '')?.hostname ?? '';
  const announced = vendors.find(({ shutdowns }) => shutdowns?.hosts.test(hostname))?.shutdowns;
  return target.provider.shutdownDates?.get(model) ?? announced?.dates.get(model) ?? null;
}
