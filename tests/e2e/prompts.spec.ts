// Prompts: saved from the form, opened from the palette with the first variable focused, changed, compared, linked, evaluated.
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open, prompt } from './support/operation-form.ts';
import { expectDone, showForm } from './support/runs.ts';

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('form').getByRole('button', { name: 'Prompts' }).click();
}

test(
  'a prompt is saved, run from the palette, changed to a new version, opened by its link, evaluated and deleted',
  onlyDesktop,
  async ({ page, own }) => {
    const name = `Heron ${own}`;
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/prompts'),
    );
    await open(page, '/images?model=alpha-image-2');
    await prompt(page).fill('A heron in the {{weather}}');
    await openMenu(page);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Saved “${name}”, version 1.`)).toBeVisible();
    const { id } = await (await saved).json();
    const link = `/images?prompt=${id}`;
    await expect(page.getByRole('list', { name: 'Prompts' })).toContainText(name);
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await open(page, '/videos');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(page.getByRole('option', { name }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/images/);
    const weather = page.getByRole('textbox', { name: 'Value of weather' });
    await expect(weather).toBeFocused();
    await expect(page.getByText(`Prompt “${name}”, version 1. Not run yet.`)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('fog');
    await page.keyboard.press('Control+Enter');
    await expectDone(page);

    await showForm(page);
    await prompt(page).fill('Two herons in the {{weather}}');
    await openMenu(page);
    await page.getByRole('textbox', { name: `What changed in ${name}` }).fill('two of them');
    await page.getByRole('button', { name: 'Save as version 2' }).click();
    await expect(page.getByText(`Saved “${name}”, version 2.`)).toBeVisible();
    await page.getByRole('button', { name: `Details of ${name}` }).click();
    const details = page.getByRole('region', { name });
    await expect(details.getByRole('list', { name: 'Versions' })).toContainText('two of them');
    await details.getByRole('button', { name: 'Changes version 2' }).click();
    const changes = details.getByRole('group', { name: 'Changes of version 2' });
    await expect(changes.getByRole('insertion').first()).toContainText('Two');
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    await details.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(details.getByText('Version 1 restored')).toBeVisible();
    await details.getByRole('textbox', { name: 'New name' }).fill(`${name} again`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: `${name} again` })).toBeVisible();
    // The open form is based on the restored version from now on.
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save as version 4' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Prompts' })).toBeFocused();

    // A link opens the latest version, or the one that it names; an edit makes it a draft of its own.
    await open(page, `${link}@2`);
    await expect(prompt(page)).toHaveValue('Two herons in the {{weather}}');
    await expect(page.getByText(`Prompt “${name} again”, version 2.`)).toBeVisible();
    await open(page, link);
    await expect(page.getByText(`Prompt “${name} again”, version 3.`)).toBeVisible();
    await expect(prompt(page)).toHaveValue('A heron in the {{weather}}');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(prompt(page)).toHaveValue('Two herons in the {{weather}}');

    await open(page, '/evaluations');
    await page.getByRole('button', { name: /^(New evaluation|Continue the draft)$/ }).click();
    const form = page.getByRole('form', { name: 'New evaluation' });
    await form.getByRole('button', { name: 'From a prompt' }).click();
    await page
      .getByRole('list', { name: 'Prompts' })
      .getByRole('button', { name: new RegExp(`^${name} again`) })
      .click();
    await expect(form.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue(
      /A heron in the \{\{weather\}\}/,
    );
    await expect(form.getByRole('textbox', { name: 'Rows' })).toHaveValue(/^weather/);
    await expect(form.getByText('Chosen: alpha-image-2')).toBeVisible();
  },
);

test(
  'presets of an earlier version become prompts, once; a deleted prompt has no link',
  onlyDesktop,
  async ({ page, guard, own }) => {
    await page.addInitScript((title) => {
      if (localStorage.getItem('seeded') !== null) return;
      localStorage.setItem('seeded', 'yes');
      const preset = {
        title,
        model: 'alpha-image-2',
        stream: false,
        body: { model: 'alpha-image-2', prompt: `Fox ${title}` },
      };
      const bad = { ...preset, title: 'No model', model: 'no-such-model', body: { prompt: 'x' } };
      localStorage.setItem('easel-presets', JSON.stringify({ 'images.generate': [preset, bad] }));
    }, own);
    guard.expectStatus(404);
    await open(page, '/images');
    await openMenu(page);
    const entry = page
      .getByRole('list', { name: 'Prompts' })
      .getByRole('button', { name: new RegExp(`^${own}`) });
    await expect(
      page.getByText('Presets of this browser that could not be converted to prompts: No model:'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete them' }).click();
    await expect(page.getByText('could not become prompts')).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('easel-presets'))),
    ).toEqual([]);
    await entry.click();
    await expect(prompt(page)).toHaveValue(`Fox ${own}`);

    await openMenu(page);
    await page.getByRole('button', { name: `Details of ${own}` }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete 1 version for good' }).click();
    await expect(entry).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Prompts' })).toBeAttached();
    await page.goto('/images?prompt=prompt_gone');
    await expect(
      page.getByRole('alert').filter({ hasText: 'There is no prompt "prompt_gone". The form is unchanged.' }),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
