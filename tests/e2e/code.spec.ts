// The request as code: three languages, remembered choice, copy; edits as form data and as JSON with files.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { chooseModel, open, prompt, runButton } from './support/operation-form.ts';
import { expectDone, openTab, runExample } from './support/runs.ts';

test(
  'the request is shown in three languages, and the choice is remembered',
  onlyDesktop,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/images?model=legacy-image-2');
    await runExample(page, /^Result as a link/);
    await expectDone(page);
    await openTab(page, 'Code');
    const panel = page.getByRole('tabpanel', { name: 'Code' });
    await expect(panel.getByRole('region', { name: 'cURL code' })).toContainText(
      "/v1/images/generations' \\",
    );
    await expect(panel).toContainText('EASEL_API_KEY');
    // The code is coloured when the highlighter has loaded.
    await expect(panel.locator('.hljs-string').first()).toBeVisible();
    await expectFitsAnyWidth(page);
    await expectAccessible(page);

    await panel.getByRole('radio', { name: 'Python' }).check();
    const code = panel.getByRole('region', { name: 'Python code' });
    await expect(code).toContainText('from openai import OpenAI');
    await panel.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('client.images.generate(');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('request.py');

    await open(page, '/messages');
    await runExample(page, /^Streamed text/);
    await expectDone(page);
    await openTab(page, 'Code');
    await expect(page.getByRole('region', { name: 'Python code' })).toContainText(
      'from anthropic import Anthropic',
    );
  },
);

test(
  "before the first run, the code shows the form's request; then the run's, with the public URL",
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/images?tab=code');
    await prompt(page).fill(`A heron, ${own}`);
    const code = page.getByRole('region', { name: 'cURL code' });
    await expect(code).toContainText(`"prompt": "A heron, ${own}"`);
    await expect(code).toContainText('alpha-image-2.5-sunburst');
    await chooseModel(page, 'gamma/dream-4.5');
    await expect(code).toContainText('gamma/dream-4.5');
    await expect(page.getByRole('tabpanel', { name: 'Code' })).toContainText('not sent yet');
    await expectAccessible(page);

    await page.evaluate(() => {
      const meta = document.createElement('meta');
      meta.name = 'public-address';
      meta.content = 'https://media.example';
      document.head.append(meta);
    });
    await runButton(page).click();
    await expectDone(page);
    await openTab(page, 'Code');
    await expect(page.getByRole('tabpanel', { name: 'Code' })).not.toContainText('not sent yet');
    await expect(code).toContainText("'https://media.example/v1/images/generations'");
    // The code now shows the request of the run, independent of the form.
    await prompt(page).fill('Something else');
    await expect(code).toContainText(`A heron, ${own}`);
  },
);
