// One browser context for all tests of a worker: its caches save each test from loading and compiling the scripts again.
// Between tests it loses everything else: pages, storage, cookies, permissions, routes, listeners.
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

export interface WorkerContext {
  /** The context without a page of a test. The options are those of the first test. */
  reset(browser: Browser, origin: string): Promise<BrowserContext>;
  close(): Promise<void>;
}

interface Opened {
  context: BrowserContext;
  /** The session of an empty page that stays open. */
  session: CDPSession;
}

export function openWorkerContext(): WorkerContext {
  let opened: Opened | undefined;
  return {
    async reset(browser, origin) {
      opened ??= await openContext(browser);
      await clear(opened, origin);
      return opened.context;
    },
    async close() {
      await opened?.context.close();
    },
  };
}

async function openContext(browser: Browser): Promise<Opened> {
  const context = await browser.newContext();
  return { context, session: await context.newCDPSession(await context.newPage()) };
}

async function clear({ context, session }: Opened, origin: string): Promise<void> {
  for (const event of ['console', 'weberror', 'request', 'requestfailed', 'response'])
    context.removeAllListeners(event);
  const [, ...pages] = context.pages();
  await Promise.all(pages.map((page) => page.close()));
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  ]);
}
