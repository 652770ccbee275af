// Failed uploads show their reason, lose no input and can be run again.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { imageFile } from './support/images.ts';
import { open, prompt, runButton } from './support/operation-form.ts';
import { expectDone, failure, status } from './support/runs.ts';

test(
  'a failed or stopped upload loses nothing and runs again',
  onlyDesktop,
  async ({ page, context, guard, own }, info) => {
    guard.expectBrokenConnections();
    // The server does not know the runs whose requests did not arrive.
    guard.expectStatus(404);
    const path = info.outputPath('lake.png');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, (await imageFile('lake.png')).buffer);
    await open(page, '/edits?model=alpha-image-2');
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await page.getByLabel('Add images, file').setInputFiles(path);
    await expect(page.getByText('1 / 16')).toBeVisible();
    await prompt(page).fill(own);
    // The file is read when it is chosen, so the run does not need it.
    await rm(path);

    // The network fails.
    let arrived = Promise.withResolvers<void>();
    await context.route('**/v1/images/edits', async (route) => {
      arrived.resolve();
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
      await route.abort('internetdisconnected');
    });
    await runButton(page).click();
    await arrived.promise;
    await context.setOffline(true);
    await expect(status(page)).toContainText('Reconnecting');
    await context.unroute('**/v1/images/edits');
    await context.setOffline(false);
    await expect(failure(page)).toContainText('nothing was ordered');
    await expectAccessible(page);
    await expectSaved(page, own);

    // The server stops.
    await context.route('**/v1/images/edits', (route) => route.abort('connectionreset'));
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expect(failure(page)).toContainText('nothing was ordered');
    await expectSaved(page, own);
    await context.unroute('**/v1/images/edits');

    // The user stops.
    arrived = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    await context.route('**/v1/images/edits', async (route) => {
      arrived.resolve();
      await stopped.promise;
      await route.abort('aborted').catch(() => undefined);
    });
    await runButton(page).click();
    await arrived.promise;
    await page.getByRole('button', { name: /^Stop/ }).first().click();
    await expect(status(page)).toContainText('Stopped');
    stopped.resolve();
    await expectSaved(page, own);
    await context.unroute('**/v1/images/edits');
    await runButton(page).click();
    await expectDone(page);
  },
);

test(
  'files that exceed the limit of the server are not sent; the message has size and limit',
  onlyDesktop,
  async ({ page, guard, own }) => {
    // The page reads the limit from this response; simulate a server with a small limit.
    await page.route('**/edits?**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/67108864/g, '8000');
      await route.fulfill({ response: response, body });
    });
    await open(page, '/edits?model=alpha-image-2');
    await page.getByRole('button', { name: 'Clear the form' }).click();
    const files = page.getByLabel('Add images, file');
    await files.setInputFiles(await imageFile('large.png', { width: 1600, height: 1200 }));
    const problem = page.getByRole('form').getByRole('alert').filter({ hasText: /\S/ });
    await expect(problem).toHaveText(/^large\.png is \d+ kB; this server accepts at most 6 kB\.$/);
    await files.setInputFiles([await imageFile('one.png'), await imageFile('two.png')]);
    await expect(page.getByText('2 / 16')).toBeVisible();
    await prompt(page).fill(own);
    await runButton(page).click();
    await expect(failure(page)).toContainText('Request not sent');
    await expect(failure(page)).toContainText(/accepts at most 8 kB\. Files: one\.png \(4 kB\), two\.png/);
    await expectAccessible(page);
    expect(guard.requested().filter((address) => address.includes('/v1/images/edits'))).toEqual([]);
    await page.getByRole('button', { name: 'Remove image 2' }).click();
    await runButton(page).click();
    await expectDone(page);
  },
);

async function expectSaved(page: Page, text: string): Promise<void> {
  await expect(prompt(page)).toHaveValue(text);
  await expect(page.getByRole('form').getByRole('img', { name: 'lake.png' })).toBeVisible();
}
