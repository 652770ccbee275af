// Simulates a slow machine, on which renders take long enough for a person to act between them.
import type { Page } from '@playwright/test';

/** From now on, the page computes at a twelfth of the speed. */
export async function slowProcessor(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 });
}
