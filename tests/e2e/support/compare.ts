// Locators of the compare page, by accessible names.
import type { Locator, Page } from '@playwright/test';
import { showForm, showResult } from './runs.ts';

export function cells(page: Page): Locator {
  return page.getByRole('tabpanel', { name: /^Grid/ }).getByRole('article');
}

export function cell(page: Page, label: string): Locator {
  return page.getByRole('article', { name: label, exact: true });
}

export function runSet(page: Page): Locator {
  return page.getByRole('form', { name: 'Compare' }).getByRole('button', { name: /^Run \d/ });
}

/** Opens the view Grid, A/B, Matrix or Metrics. */
export async function openView(page: Page, name: string): Promise<void> {
  await showCells(page);
  await page
    .getByRole('tablist', { name: 'Results' })
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click();
}

export async function showCells(page: Page): Promise<void> {
  await showResult(page);
}

export async function vary(page: Page, setting: string): Promise<void> {
  await showForm(page);
  await page.getByRole('combobox', { name: 'Vary a setting' }).selectOption({ label: setting });
}
