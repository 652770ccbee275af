// Starts two servers: one with the sandbox, and one that relays to it. Both must behave the same.
import { type RunningServer, startServer } from './start-server.ts';

export interface Target {
  baseUrl: string;
  apiKey: string;
}

export interface ServerPair {
  sandbox: RunningServer;
  relay: RunningServer;
  stop(): Promise<void>;
}

export const routes = ['sandbox', 'relay'] as const;

export async function startPair(): Promise<ServerPair> {
  const sandbox = await startServer();
  const relay = await startServer({
    environment: { UPSTREAM_BASE_URL: sandbox.baseUrl, UPSTREAM_API_KEY: sandbox.apiKey },
  });
  return {
    sandbox,
    relay,
    async stop() {
      await relay.stop();
      await sandbox.stop();
    },
  };
}
