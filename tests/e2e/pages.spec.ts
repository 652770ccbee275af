// Every page as it opens: named, one heading, as wide as the window, accessible, and quiet in the console.
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/guarded-test.ts';
import { expectFits } from './support/layout.ts';
import { pages } from './support/pages.ts';

for (const { path, heading, title } of pages) {
  test(`${path} opens clean`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('main')).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  });
}
