// Offline: the notice and the input.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { open, prompt } from './support/operation-form.ts';

test('the offline notice, and input that stays', onlyDesktop, async ({ page, context, guard }) => {
  guard.expectBrokenConnections();
  await open(page, '/images');
  const line = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(line).toHaveCount(0);
  await context.setOffline(true);
  await expect(line).toBeVisible();
  await prompt(page).fill('Typed without a network');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
  await expect(prompt(page)).toHaveValue('Typed without a network');
});
