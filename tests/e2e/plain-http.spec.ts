// Pages of a server in a local network at http://easel.lan, where browsers disable features of secure pages.
import { expect, freshContext, test } from './support/guarded-test.ts';
import { open, prompt } from './support/operation-form.ts';
import { expectDone, openTab, runExample } from './support/runs.ts';

const lan = 'http://easel.lan';
const server = `http://127.0.0.1:${process.env.EASEL_E2E_PORT}`;

test.use({ baseURL: lan });

test('a page without a secure origin runs, copies and shares', { tag: ['@desktop', freshContext] }, async ({
  page,
  context,
}) => {
  await context.route(`${lan}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...route.request().headers(), origin: server };
    const response = await route.fetch({ url: `${server}${pathname}${search}`, headers });
    // The server sends it to loopback, where it is asked here, and not to plain http elsewhere.
    const { 'cross-origin-opener-policy': _, ...others } = response.headers();
    await route.fulfill({ response, headers: others });
  });
  await open(page, '/images?model=alpha-image-2');
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await runExample(page, /^Streamed image/);
  await expectDone(page);

  await openTab(page, 'Code');
  const code = page.getByRole('tabpanel', { name: 'Code' });
  await code.getByRole('button', { name: 'Copy' }).click();
  await expect(code.getByText('Copied')).toBeAttached();
  await expect(code.getByRole('button', { name: 'Copy' })).toBeFocused();
  await prompt(page).fill('');
  await prompt(page).press('ControlOrMeta+v');
  await expect(prompt(page)).toHaveValue(/^curl /);

  // In a dialog, too.
  await page.getByRole('button', { name: 'Share this request' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Copied')).toBeAttached();
  await page.keyboard.press('Escape');
  await prompt(page).fill('');
  await prompt(page).press('ControlOrMeta+v');
  await expect(prompt(page)).toHaveValue(/^http:\/\/easel\.lan\//);
});
