// An open page after an update of the server, or without it: scripts that it has not loaded yet cannot be loaded.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, prompt, runButton, waitUntilAlive } from './support/operation-form.ts';

test(
  'a missing script says so, leaves the page working, and a reload keeps the input',
  onlyDesktop,
  async ({ page, context, guard, own }) => {
    guard.expectStatus(404);
    guard.expectBrokenConnections();
    await open(page, '/images');
    await context.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }));
    await prompt(page).fill(own);

    await runButton(page).click();
    const notice = page.getByRole('main').getByText('Could not load this part').first();
    await expect(notice).toBeVisible();

    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Could not load this part' });
    await expect(dialog.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(prompt(page)).toHaveValue(own);

    await context.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'Reload the page' }).first().click();
    await expect(notice).toHaveCount(0);
    await waitUntilAlive(page);
    await expect(prompt(page)).toHaveValue(own);
  },
);
