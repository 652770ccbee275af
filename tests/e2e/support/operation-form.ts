// Locators of the form of an operation, by accessible names.
import type { Locator, Page } from '@playwright/test';
import { expect } from './guarded-test.ts';

/** Opens a page and waits until it is interactive: the scripts mark the selected theme. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilAlive(page);
}

/** Waits as `open` does, after a reload or another navigation. */
export async function waitUntilAlive(page: Page): Promise<void> {
  const theme = page.getByRole('group', { name: 'Theme', includeHidden: true });
  await expect(theme.getByRole('radio', { checked: true, includeHidden: true }).first()).toBeAttached();
}

export function modelPicker(page: Page): Locator {
  return page.getByRole('button', { name: /^Model / });
}

export async function chooseModel(page: Page, model: string): Promise<void> {
  await modelPicker(page).click();
  const list = page.getByRole('listbox', { name: 'Model', exact: true });
  await page.getByRole('combobox', { name: 'Search models' }).fill(model);
  await list.getByRole('option', { name: new RegExp(`^${model}( |$)`) }).click();
  await expect(modelPicker(page)).toContainText(model);
}

/** Returns the prompt field of images and videos. */
export function prompt(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Prompt', exact: true });
}

/** Returns an option of a segmented control. */
export function choice(page: Page, field: string, value: string): Locator {
  return page
    .getByRole('group', { name: field, exact: true })
    .getByRole('radio', { name: value, exact: true });
}

/** Opens the settings that a form does not show at first. The browser remembers it for the operation. */
export async function openSettings(page: Page): Promise<void> {
  const settings = page.locator('form details').filter({ hasText: /^More settings/ });
  if (await settings.evaluate((element) => element.hasAttribute('open'))) return;
  await settings.locator('summary').first().click();
  await expect(settings).toHaveAttribute('open');
}

/** Returns the button of a size or ratio. */
export function shape(page: Page, field: string, name: string): Locator {
  return page.getByRole('group', { name: field, exact: true }).getByRole('button', { name, exact: true });
}

export function runButton(page: Page, label = 'Run'): Locator {
  return page.getByRole('form').getByRole('button', { name: label, exact: true });
}

/** Returns the parsed text of the JSON view. */
export async function readBody(page: Page): Promise<unknown> {
  await page.getByRole('button', { name: 'Edit as JSON' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request body' });
  const text = await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  return JSON.parse(text);
}
