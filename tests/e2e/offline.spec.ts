// A browser without a network says so on every page, and takes it back.
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/guarded-test.ts';
import { open, prompt } from './support/operation-form.ts';

test('offline is said and taken back; what is typed stays', async ({ page, context, guard }) => {
  guard.expectBrokenConnections();
  await open(page, '/images');
  const line = page.getByRole('status').filter({ hasText: 'The browser is offline.' });
  await expect(line).toHaveCount(0);
  await context.setOffline(true);
  await expect(line).toBeVisible();
  await prompt(page).fill('Typed without a network');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(line).toHaveCount(0);
  await expect(prompt(page)).toHaveValue('Typed without a network');
});
