// Locators of runs and results by accessible names, in wide windows and in the tabs of narrow ones.
import type { Locator, Page } from '@playwright/test';
import { expect } from './guarded-test.ts';

/** Shows the result in narrow windows, where result and form are tabs. */
export async function showResult(page: Page): Promise<void> {
  await showPane(page, /^(Results?|Tasks)/);
}

export async function showForm(page: Page): Promise<void> {
  await showPane(page, 'Form');
}

async function showPane(page: Page, name: string | RegExp): Promise<void> {
  const tab = page.getByRole('tablist', { name: 'Panes' }).getByRole('tab', { name });
  if (!(await tab.isVisible())) return;
  await tab.click();
  // Wait for the selection, because an accepted task may have switched to the other pane.
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Looks in each frame: a partial image may be shown for less time than an assertion waits between two looks. */
export async function partialShown(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main img[alt^="Partial image: "]') !== null);
}

/** Runs an example from the list that is shown before the first result. */
export async function runExample(page: Page, title: string | RegExp): Promise<void> {
  await showResult(page);
  await page.getByRole('main').getByRole('button', { name: title }).click();
}

/** Sets the fault of the sandbox for later runs, by its label. */
export async function chooseFault(page: Page, name: string): Promise<void> {
  await showResult(page);
  await page.getByRole('combobox', { name: 'Simulate a failure' }).selectOption(name);
  await showForm(page);
}

/** Opens the tab Preview, Events, Request or Response. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page
    .getByRole('tablist', { name: 'Result' })
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click();
}

export function status(page: Page): Locator {
  return page.getByRole('region', { name: 'Status' });
}

/** Expects that the visible run is done and shows its time, size and request id. */
export async function expectDone(page: Page): Promise<void> {
  await expect(status(page)).toContainText('Done');
  await expect(status(page)).toContainText(/total [\d.]+ m?s/);
  await expect(status(page)).toContainText(/[\d.]+ (B|kB|MB)/);
  await expect(requestId(page)).toHaveText(/req_[\w-]{24}/);
}

export function requestId(page: Page): Locator {
  return status(page).getByRole('button', { name: /Copy the request id/ });
}

/** Opens the sheet with all values of the shown run. */
export async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Details', exact: true }).click();
}

/** Returns the runs of the page, newest last. */
export function runs(page: Page): Locator {
  return page.getByRole('region', { name: 'Runs', exact: true }).getByRole('listitem');
}

export function failure(page: Page): Locator {
  return page.getByRole('region', { name: 'Error' });
}
