// The frame of every page: the navigation, which is behind a menu in narrow windows.
import type { Locator, Page } from '@playwright/test';

/** The page's ground in each theme, as the browser tells it. */
export const light = 'rgb(246, 246, 246)';
export const dark = 'rgb(19, 19, 19)';

/** The rail, opened if it has to be. */
export async function openRail(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isHidden()) return page.getByRole('complementary').first();
  await menu.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Closes the menu, where there is one. */
export async function closeRail(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close menu' });
  if (await close.isVisible()) await close.click();
}

export async function chooseTheme(page: Page, name: string): Promise<void> {
  const rail = await openRail(page);
  await rail.getByRole('group', { name: 'Theme' }).getByRole('radio', { name }).check();
  await closeRail(page);
}
