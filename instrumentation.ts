/** Creates the runtime under a bare `next dev`. Otherwise `main.ts` has created it before Next starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs' && globalThis.easelRuntime === undefined) {
    // Loaded by Node itself: workers and native packages must not pass through the bundler.
    const file = new URL('lib/server/process/start-runtime.ts', `file://${process.cwd()}/`).href;
    const { startRuntime } = await import(/* turbopackIgnore: true */ /* webpackIgnore: true */ file);
    startRuntime();
  }
}
