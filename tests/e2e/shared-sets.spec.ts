// Comparisons, evaluations and collections shared by one link: made by the sender, read by somebody without a session.
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { cell, showCells } from './support/compare.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { makeImage, openHistory, rows } from './support/history.ts';
import { decodedSize, imageFile } from './support/images.ts';
import { expectFits, expectFitsAnyWidth } from './support/layout.ts';
import { open, prompt } from './support/operation-form.ts';
import { runExample, status } from './support/runs.ts';

/** Creates a link in the open dialog. */
async function createLink(page: Page, onPhone = false): Promise<string> {
  const dialog = page.getByRole('dialog', { name: /^Share this/ });
  await expect(dialog.getByRole('radio', { name: '7 days' })).toBeChecked();
  await expectAccessible(page, { onPhone });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const made = dialog.getByRole('textbox', { name: /^Link created/ });
  await expect(made).toBeFocused();
  return await made.inputValue();
}

/** A reader without a session, and the API paths that the page requests beyond shares. */
async function openAsReader(browser: Browser, link: string) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  const reader = await context.newPage();
  const foreign: string[] = [];
  const errors: string[] = [];
  reader.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/shared/')) foreign.push(pathname);
  });
  reader.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await reader.goto(link);
  return { reader, foreign, errors, close: () => context.close() };
}

async function expectAtPhone(reader: Page): Promise<void> {
  await reader.setViewportSize({ width: 360, height: 780 });
  // The page scrolls, but not sideways.
  const beyond = () => reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await beyond()).toBeLessThanOrEqual(0);
  await expectAccessible(reader);
  await reader.setViewportSize({ width: 1280, height: 800 });
}

test(
  'a finished comparison is shared, read, presented, reopened and revoked',
  onlyDesktop,
  async ({ page, browser }) => {
    await open(page, '/compare');
    await runExample(page, /^One prompt at three qualities/);
    await expect(status(page)).toContainText('3 done');
    await showCells(page);
    await page.getByRole('button', { name: 'Share these results' }).click();
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
    await expect(title).not.toHaveValue('');
    await title.fill('Which quality is enough?');
    const link = await createLink(page);

    const { reader, foreign, errors, close } = await openAsReader(browser, link);
    for (const label of ['Low', 'Medium', 'High']) {
      await expect(cell(reader, label)).toContainText(/Done.*tokens.*[kM]B/);
      const image = cell(reader, label).getByRole('img', { name: `Image of ${label}` });
      expect(await decodedSize(image)).toEqual({ width: 1024, height: 1024 });
    }
    await expect(reader.getByRole('heading', { name: 'Which quality is enough?' })).toBeVisible();
    await expect(reader.getByRole('table').getByRole('row')).toHaveCount(5);
    await expectAccessible(reader);
    await expectAtPhone(reader);
    await reader.getByRole('button', { name: 'Present full screen' }).press('Enter');
    const presented = reader.getByRole('dialog', { name: 'Presentation' }).getByRole('listitem');
    await expect(presented).toHaveCount(3);
    await reader.keyboard.press('ArrowRight');
    await expect(presented).toHaveCount(1);
    await reader.getByRole('button', { name: 'Leave the presentation' }).click();
    await expect(presented).toHaveCount(0);
    expect(foreign).toEqual([]);

    await reader.getByRole('link', { name: 'Open run of High' }).click();
    await expect(reader.getByText('Shared run')).toBeVisible();
    await reader.goto(link);
    await reader.getByRole('link', { name: 'Open in Compare' }).click();
    await expect(reader.getByRole('region', { name: 'Opened link' })).toContainText('Not run yet');
    await expect(
      reader.getByRole('form', { name: 'Compare' }).getByRole('button', { name: 'Run 3' }),
    ).toBeVisible();
    expect(errors).toEqual([]);

    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('dialog').getByRole('list', { name: 'Active links' })).toHaveCount(0);
    expect((await reader.goto(link))?.status()).toBe(410);
    await close();
  },
);

test(
  'an evaluation is shared as a table without votes, and exported',
  onlyDesktop,
  async ({ page, browser, own }) => {
    const created = await page.request.post('/api/evaluations', {
      data: {
        ...{
          name: `Capitals ${own}`,
          operation: 'messages.create',
          models: ['any-text', `other-${own}`],
          repeats: 1,
        },
        template: { max_tokens: 400, messages: [{ role: 'user', content: 'A report on {{country}}' }] },
        ...{ rows: [{ country: 'France' }, { country: 'Norway' }], checks: { contains: '{{country}}' } },
      },
    });
    await open(page, `/evaluations/${(await created.json()).id}`);
    await expect(page.getByText('4 of 4 finished')).toBeVisible();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Show costs to readers' }).uncheck();
    const link = await createLink(page);

    const { reader, foreign, errors, close } = await openAsReader(browser, link);
    await expect(reader.getByRole('heading', { level: 1, name: `Capitals ${own}` })).toBeVisible();
    await expect(reader.getByText('A report on {{country}}')).toBeVisible();
    const answers = reader.getByRole('group', { name: 'Outputs' });
    await expect(answers.getByRole('link', { name: /^Open run of/ })).toHaveCount(4);
    await expect(reader.getByRole('button', { name: /Vote|Retry|Cancel|Delete/ })).toHaveCount(0);
    await answers.getByRole('button', { name: 'Show all of any-text, row 1' }).press('Enter');
    await expect(answers.getByRole('button', { name: 'Show less of any-text, row 1' })).toBeFocused();
    await expectAccessible(reader);
    await expectAtPhone(reader);
    const downloading = reader.waitForEvent('download');
    await reader.getByRole('link', { name: 'CSV' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);

test(
  'a collection is made of two runs, ordered, presented with arrow keys, shared and read',
  onlyDesktop,
  async ({ page, browser, own }) => {
    for (const name of ['Otter', 'Badger']) await makeImage(page, `${name} ${own}`);
    await openHistory(page, own);
    for (const name of ['Otter', 'Badger']) await rows(page, `${name} ${own}`).getByRole('checkbox').check();
    const bar = page.getByRole('region', { name: 'Selected runs' });
    await bar.getByRole('button', { name: 'Add to collection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to collection' });
    await dialog.getByRole('textbox', { name: 'Title of a new collection' }).fill(`Animals ${own}`);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: `Animals ${own}` }).click();

    const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    const [first = '', second = ''] = await items.getByRole('link').allTextContents();
    await page.getByRole('button', { name: 'Move item 2 up' }).press('Enter');
    await expect(items.getByRole('link')).toHaveText([second, first]);
    await expect(page.getByRole('button', { name: 'Move item 1 down' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Note of item 1' }).fill('Look at the eyes.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Two animals for Monday.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: `Animals ${own}` })).toContainText(
      'Two animals for Monday.',
    );
    await page.reload();
    await expect(items.getByRole('link')).toHaveText([second, first]);
    await expect(page.getByRole('textbox', { name: 'Note of item 1' })).toHaveValue('Look at the eyes.');
    await expectAccessible(page);
    await expectFitsAnyWidth(page);

    await page.getByRole('button', { name: 'Present' }).press('Enter');
    const slide = page.getByRole('dialog', { name: 'Presentation' });
    await expect(slide).toContainText('Two animals for Monday.');
    await page.keyboard.press('ArrowRight');
    await expect(slide.getByText(second)).toHaveCSS('font-size', '24px');
    await expect(slide).toContainText('Look at the eyes.');
    expect(await decodedSize(slide.getByRole('img'))).toEqual({ width: 256, height: 256 });
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(slide.getByRole('status')).toHaveText('3 of 3');
    await page.keyboard.press('Escape');
    await expect(slide).toHaveCount(0);

    await page.getByRole('button', { name: 'Share' }).click();
    const link = await createLink(page);
    const { reader, foreign, errors, close } = await openAsReader(browser, link);
    await expect(reader.getByRole('heading', { name: `Animals ${own}` })).toBeVisible();
    await expectAccessible(reader);
    await expectAtPhone(reader);
    await reader.getByRole('button', { name: 'Present' }).press('Enter');
    const shown = reader.getByRole('dialog', { name: 'Presentation' });
    await expect(shown).toContainText('1 of 3');
    for (let step = 0; step < 2; step += 1) await reader.keyboard.press('ArrowRight');
    await expect(shown).toContainText(first);
    expect(await decodedSize(shown.getByRole('img'))).toEqual({ width: 256, height: 256 });
    await reader.getByRole('button', { name: 'Leave the presentation' }).click();
    await reader.getByRole('link', { name: second }).click();
    await expect(reader.getByText('Shared run')).toBeVisible();
    expect([foreign, errors]).toEqual([[], []]);
    await close();

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open in form' }).first().click();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(second);
  },
);

test('videos of first frames: the frames are a column, cells are live, and a reader of the link plays them', async ({
  page,
  browser,
  own,
}) => {
  await open(page, '/videos?model=delta-1.1&example=1');
  await prompt(page).fill(`It flies ${own}`);
  await page.getByRole('button', { name: 'Prompts', exact: true }).click();
  await page.getByRole('button', { name: 'Evaluate this' }).click();
  const form = page.getByRole('form', { name: 'New evaluation' });
  await expect(form.getByRole('textbox', { name: 'Rows' })).toHaveValue(/^prompt,image\n/);
  const images = form.getByRole('list', { name: 'Images of the rows' });
  await expect(images.getByRole('img')).toHaveCount(1);
  await form.getByLabel('Add images, file').setInputFiles([await imageFile('roof.png', { width: 640 })]);
  await expect(images.getByRole('img')).toHaveCount(2);
  await expect(form.getByText(/^2 requests\./)).toBeVisible();
  await form.getByRole('button', { name: 'Start evaluation' }).click();

  const outputs = page.getByRole('group', { name: 'Outputs' });
  await expect(outputs.getByText(/Pending|In queue|In progress/).first()).toBeVisible();
  await expect(page.getByText('2 of 2 finished')).toBeVisible();
  await expect(outputs.locator('video')).toHaveCount(2);
  await expectFits(page);
  await expectAccessible(page, { onPhone: true });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const { reader, errors, close } = await openAsReader(browser, await createLink(page, true));
  await expect(reader.getByRole('group', { name: 'Outputs' }).locator('video')).toHaveCount(2);
  await expect(reader.getByText('an image, which is not shared').first()).toBeVisible();
  await expectAtPhone(reader);
  expect(errors).toEqual([]);
  await close();
});
