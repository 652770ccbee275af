// An open page after an update of the server: scripts that it has not loaded yet no longer exist.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';

test(
  'a missing script shows that Easel was updated, and a reload keeps the input',
  onlyDesktop,
  async ({ page, context, guard, own }) => {
    guard.expectStatus(404);
    guard.expectBrokenConnections();
    await open(page, '/images');
    await context.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }));
    await prompt(page).fill(own);

    await runButton(page).click();
    const wrong = page.getByRole('region', { name: 'Error' });
    await expect(wrong.getByRole('heading', { name: 'Easel was updated' })).toBeVisible();
    await expect(wrong).toContainText('Nothing was sent.');
    await expect(wrong.getByRole('button', { name: 'Run again' })).toHaveCount(0);

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Easel was updated' });
    await expect(dialog.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await context.unrouteAll();
    await wrong.getByRole('button', { name: 'Reload the page' }).click();
    await expect(wrong).toHaveCount(0);
    await waitUntilAlive(page);
    await expect(prompt(page)).toHaveValue(own);
  },
);
