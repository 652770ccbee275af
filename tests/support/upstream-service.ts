import { afterAll, beforeEach } from 'vitest';
import { type ScriptedUpstream, startScriptedUpstream } from './scripted-upstream.ts';
import { openTestService } from './test-service.ts';

/**
 * A service in front of a scripted upstream, for the tests of one file; both close after them. Each test starts without
 * received requests and with a working target.
 */
export async function openUpstreamService(
  settingsOf: (upstream: ScriptedUpstream) => Record<string, string> = ({ environment }) => environment,
) {
  const upstream = await startScriptedUpstream();
  const service = await openTestService(settingsOf(upstream));
  beforeEach(() => {
    upstream.received.length = 0;
    for (const { circuits } of service.runtime.targets) circuits.close();
  });
  afterAll(async () => {
    await service.close();
    upstream.close();
  });
  return { upstream, service };
}
