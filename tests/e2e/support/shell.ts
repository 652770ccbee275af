// The navigation of every page, which is a menu in narrow windows.
import type { Locator, Page } from '@playwright/test';

/** The background colours of the page in each theme. */
export const light = 'rgb(246, 246, 246)';
export const dark = 'rgb(19, 19, 19)';

/** Opens the navigation if it is a menu, and returns it. */
export async function openRail(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isHidden()) return page.getByRole('complementary').first();
  await menu.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

/** Closes the menu if it is open. */
export async function closeRail(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close menu' });
  if (await close.isVisible()) await close.click();
}

export async function chooseTheme(page: Page, name: string): Promise<void> {
  const rail = await openRail(page);
  await rail.getByRole('group', { name: 'Theme' }).getByRole('radio', { name }).check();
  await closeRail(page);
}
