/** Who answers: the sandbox says so plainly, an upstream by its name. */
import { Box, Radio } from 'lucide-react';

export function ProviderBadge({ provider }: { provider: string }) {
  const sandbox = provider === 'sandbox';
  const Icon = sandbox ? Box : Radio;
  return (
    <div className="rounded-panel border border-hairline p-2.5 text-13 text-ink-second">
      <p className="flex items-center gap-2 font-semibold text-ink">
        <Icon aria-hidden size={15} strokeWidth={1.75} />
        {sandbox ? 'Sandbox' : 'Live upstream'}
      </p>
      <p className="mt-0.5">
        {sandbox
          ? 'Answers everything here, offline, at no cost.'
          : `Requests go to the ${provider} provider with the server’s key.`}
      </p>
    </div>
  );
}
