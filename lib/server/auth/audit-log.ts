/**
 * Lines of the log about refused credentials, for collectors and fail2ban: `audit: true`, the network, no name and no secret.
 * At most one line a minute for each network, whatever strangers send.
 */
import type { ClientAddress } from '#lib/server/http/connections.ts';
import { networksOf } from '#lib/server/http/networks.ts';

export type AuditEvent = 'sign-in failed' | 'sign-in paced' | 'wrong API key';

export type AuditLog = ReturnType<typeof createAuditLog>;

export interface AuditLogOptions {
  warn(details: { audit: true; event: AuditEvent; network: string; times: number }, message: string): void;
  /** Calls back once after so many milliseconds. */
  later?: (ms: number, work: () => void) => void;
}

const windowMs = 60_000;
/** Lines in a window; further networks are one line at its end. */
const maxNetworks = 100;
const others = 'others';

export function createAuditLog({ warn, later = unreferencedTimer }: AuditLogOptions) {
  const window = new Map<string, { event: AuditEvent; network: string; unsaid: number }>();

  const write = (event: AuditEvent, network: string, times: number): void =>
    warn({ audit: true, event, network, times }, `a credential was refused: ${event}`);
  const end = (): void => {
    for (const { event, network, unsaid } of window.values()) if (unsaid > 0) write(event, network, unsaid);
    window.clear();
  };

  return (event: AuditEvent, { peer, forwardedFor }: ClientAddress): void => {
    if (window.size === 0) later(windowMs, end);
    const isFull = window.size >= maxNetworks;
    const own = networksOf(forwardedFor ?? peer).shown;
    const network = isFull && !window.has(`${event} ${own}`) ? others : own;
    const known = window.get(`${event} ${network}`);
    if (known !== undefined) {
      known.unsaid += 1;
      return;
    }
    window.set(`${event} ${network}`, { event, network, unsaid: network === others ? 1 : 0 });
    if (network !== others) write(event, network, 1);
  };
}

function unreferencedTimer(ms: number, work: () => void): void {
  setTimeout(work, ms).unref();
}
