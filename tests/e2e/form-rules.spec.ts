// Broken rules are shown at their fields and fixed with one click. An invalid request is not sent.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { choice, open, openSettings, prompt, readBody, runButton } from './support/operation-form.ts';

test(
  'broken rules are reported and fixed; a blocked run lists its issues and sends nothing',
  onlyDesktop,
  async ({ page, guard }) => {
    await open(page, '/images');
    await openSettings(page);
    const compression = page.getByRole('textbox', { name: 'Compression' });
    await expect(compression).toBeDisabled();
    await expect(page.getByText('A compression below 100 needs JPEG or WebP.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch to JPEG' }).press('Enter');
    // The fix is gone: the focus is in the field.
    await expect(page.getByRole('slider', { name: 'Compression, slider' })).toBeFocused();
    await expect(compression).toBeEnabled();
    await compression.fill('40');

    await choice(page, 'Background', 'Transparent').check();
    const words = page.getByText('background "transparent" needs output_format "png" or "webp"; got "jpeg".');
    await expect(words).toBeVisible();
    await page.getByRole('button', { name: 'Switch to WebP' }).first().click();
    await expect(words).toBeHidden();
    await expect(choice(page, 'Format', 'WebP')).toBeChecked();
    expect(await readBody(page)).toMatchObject({
      background: 'transparent',
      output_format: 'webp',
      output_compression: 40,
    });

    const images = page.getByRole('textbox', { name: 'Images', exact: true });
    await images.fill('11');
    await expect(page.getByText(/^n must be .*10/)).toBeVisible();
    await expect(images).toHaveAttribute('aria-invalid', 'true');
    await images.fill('1');

    await prompt(page).fill('');
    await runButton(page).click();
    const reasons = page.getByRole('alert', { name: 'Issues to fix' });
    await expect(reasons).toContainText('1 issue to fix');
    await expect(reasons).toContainText('Prompt is required.');
    await expect(prompt(page)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await prompt(page).fill('A kite'.repeat(6000));
    await images.fill('99');
    await choice(page, 'Format', 'JPEG').check();
    await expect(reasons).toContainText('3 issues to fix');
    // Every reason at once, each with a fix that one click applies.
    for (const fix of ['Cut to 32000 characters', 'Set to 10', 'Switch to WebP']) {
      await reasons.getByRole('button', { name: fix }).press('Enter');
    }
    await expect(reasons).toBeHidden();
    await expect(runButton(page)).toBeFocused();
    expect(await readBody(page)).toMatchObject({ n: 10, output_format: 'webp' });
    expect(guard.requested().filter((path) => path.startsWith('/api/gateway/v1/images'))).toEqual([]);
  },
);

test('a blocked run focuses the field, or its list of issues before the keyboard of a phone opens', async ({
  page,
  isMobile,
}) => {
  await open(page, '/images?model=alpha-image-2');
  await prompt(page).fill('');
  await runButton(page).click();
  const reasons = page.getByRole('alert', { name: 'Issues to fix' });
  await expect(reasons).toContainText('1 issue to fix');
  await expect(isMobile ? reasons : prompt(page)).toBeFocused();
});

test(
  'the JSON view follows the same rules and accepts fields without a control; an unknown field is sent on request',
  onlyDesktop,
  async ({ page, guard }) => {
    await open(page, '/images');
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request body' });
    const body = dialog.getByRole('textbox', { name: 'Request body as JSON' });
    await expect(dialog.getByText('This body is valid.')).toBeVisible();
    await expectAccessible(page);

    await body.fill('{"model": ');
    await expect(body).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();

    await body.fill('{"model":"alpha-image-2","prompt":"A kite","size":"1000x1000"}');
    await expect(dialog.getByText(/^size .*16/)).toBeVisible();

    await body.fill('{"model":"alpha-image-2","prompt":"A kite","made_up":1}');
    await expect(dialog.getByText(/made_up/)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Model alpha-image-2 / })).toBeVisible();
    expect(await readBody(page)).toEqual({ model: 'alpha-image-2', prompt: 'A kite', made_up: 1 });

    // Sent on request only, to see the error of the gateway.
    await runButton(page).click();
    const sent = page.waitForRequest('**/api/gateway/v1/images/generations');
    guard.expectStatus(400);
    await page.getByRole('button', { name: 'Send anyway' }).press('Enter');
    expect((await sent).postDataJSON()).toMatchObject({ made_up: 1 });
    const error = page.getByRole('region', { name: 'Error', exact: true });
    await expect(error).toContainText('made_up is not a known parameter.');
    await expectAccessible(page);

    // A field without a control can be fixed with one click as well.
    await runButton(page).click();
    await page.getByRole('button', { name: 'Remove made_up' }).click();
    expect(await readBody(page)).toEqual({ model: 'alpha-image-2', prompt: 'A kite' });
  },
);
