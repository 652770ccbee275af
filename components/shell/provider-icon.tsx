/** A box for the sandbox, a radio for upstreams. */
import { Box, Radio } from 'lucide-react';
import { sandboxId } from '#lib/base/match-model.ts';

export function ProviderIcon({ id, size }: { id: string; size: number }) {
  const Icon = id === sandboxId ? Box : Radio;
  return <Icon aria-hidden size={size} strokeWidth={1.75} className="shrink-0" />;
}
