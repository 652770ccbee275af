// Images in the native dialect: generation and edits.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage, imageFile } from './support/images.ts';
import { open, runButton } from './support/operation-form.ts';
import { expectDone, openDetails, openTab, runExample } from './support/runs.ts';

test(
  'an image of the requested shape; the next turn edits it and sends it back',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/native-image');
    await runExample(page, /^Text to image/);
    await expectDone(page);
    const { width, height } = await decodedSize(finishedImage(page));
    expect(width / height).toBeCloseTo(16 / 9, 1);
    expect(width).toBeGreaterThan(2000);
    await openTab(page, 'Response');
    await expect(
      page.getByRole('tabpanel').getByRole('link', { name: /^image\/\w+ \d+×\d+, / }),
    ).toBeVisible();

    await openDetails(page);
    await page.getByRole('button', { name: 'Continue in a new turn' }).click();
    const next = page.getByRole('textbox', { name: 'Turn 3', exact: true });
    await expect(next).toBeFocused();
    await next.fill('Make it night');
    const requested = page.waitForRequest((request) => request.url().includes(':streamGenerateContent'));
    await runButton(page).click();
    const body = (await requested).postDataJSON();
    expect(body.contents.map(({ role }: { role: string }) => role)).toEqual(['user', 'model', 'user']);
    expect(JSON.stringify(body.contents[1])).toMatch(
      /"inlineData":\{"mimeType":"image\/\w+","data":"[\w+/]{200}/,
    );
    await expectDone(page);
    await expectAccessible(page);
  },
);

test('an image is added to a turn and changed', onlyDesktop, async ({ page }) => {
  await open(page, '/native-image?model=beta-2.5-flash-image');
  await page.getByRole('textbox', { name: 'Turn 1' }).fill('Make it winter, with snow');
  await page.getByRole('button', { name: 'Add an image to turn 1' }).click();
  await page.getByLabel('Add images to turn 1, file').setInputFiles(await imageFile('lake.png'));
  await expect(page.getByText('lake.png')).toBeVisible();
  await expectAccessible(page);
  await runButton(page).click();
  await expectDone(page);
  await decodedSize(finishedImage(page));
  await openTab(page, 'Request');
  await expect(page.getByRole('tabpanel')).toContainText('lake.png, image/png');
});
