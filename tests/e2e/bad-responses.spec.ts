// Invalid and large responses, and components that throw: each shows a message, and the page keeps working.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, finishedImage, imageFile } from './support/images.ts';
import { open, prompt, runButton } from './support/operation-form.ts';
import { response } from './support/responses.ts';
import { expectDone, openTab, runExample, status } from './support/runs.ts';

test(
  'an image with invalid bytes shows a message in its place',
  onlyDesktop,
  async ({ page, context, own }) => {
    // The header is complete, so size and type are known; the pixel data is invalid.
    const { buffer } = await imageFile('broken.png');
    const damaged = Buffer.concat([buffer.subarray(0, 33), Buffer.alloc(400, 7)]);
    await context.route('**/v1/images/generations', (route) =>
      route.fulfill({ json: { created: 1, data: [{ b64_json: damaged.toString('base64') }] } }),
    );
    await open(page, '/images?model=legacy-image-2');
    await prompt(page).fill(own);
    await runButton(page).click();
    await expect(page.getByText('This image cannot be displayed: the data is damaged.')).toBeVisible();
    await expect(status(page)).toContainText('Done');
    await expectAccessible(page);
    // The Response tab shows the received bytes.
    await openTab(page, 'Response');
    await expect(page.getByRole('tabpanel')).toContainText('320×240');
    await expect(prompt(page)).toHaveValue(own);
  },
);

test(
  'a component that throws shows a message, and the rest of the page works',
  onlyDesktop,
  async ({ page, guard, own }) => {
    guard.expectError('Broken on purpose');
    await open(page, '/images?model=alpha-image-2');
    await runExample(page, /^Streamed image/);
    await expectDone(page);
    await openTab(page, 'Events');
    await page.evaluate(() => {
      const { decode } = HTMLImageElement.prototype;
      HTMLImageElement.prototype.decode = () => {
        throw new Error('Broken on purpose');
      };
      window.addEventListener('restore decode', () => {
        HTMLImageElement.prototype.decode = decode;
      });
    });
    await openTab(page, 'Preview');
    const notice = page.getByRole('alert').filter({ hasText: 'Could not display this' });
    await expect(notice).toContainText('Broken on purpose');
    await expectAccessible(page);
    // Other tabs show the response, and the form works.
    await openTab(page, 'Events');
    await expect(page.getByRole('listbox', { name: '4 events' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await prompt(page).fill(own);
    await expect(prompt(page)).toHaveValue(own);
    await openTab(page, 'Preview');
    await page.evaluate(() => window.dispatchEvent(new Event('restore decode')));
    await notice.getByRole('button', { name: 'Try again' }).click();
    await decodedSize(finishedImage(page));
    await expect(notice).toHaveCount(0);
  },
);

test(
  'a text response of 30 MB can be read, searched and continued',
  onlyDesktop,
  async ({ page, context, own }) => {
    const line = 'A long line about the sea, told once more, with **bold** words.\n\n';
    const text = `${own}\n\n${line.repeat(Math.ceil(30e6 / line.length))}`;
    await context.route('**/v1/messages', (route) =>
      route.fulfill({
        json: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'alpha-text',
          content: [{ type: 'text', text }],
          stop_reason: 'end_turn',
          stop_sequence: null,
          usage: { input_tokens: 3, output_tokens: 9 },
        },
      }),
    );
    await open(page, '/messages');
    await runButton(page).click();
    await expect(status(page)).toContainText('Done');
    await expect(status(page)).toContainText('30.9 MB');
    await expect(response(page)).toContainText(own);
    const field = page.getByRole('form').getByRole('textbox').first();
    await field.fill(`${own} and on`);
    await expect(field).toHaveValue(`${own} and on`);
    await openTab(page, 'Response');
    await expect(page.getByRole('tabpanel')).toContainText('"end_turn"');
    await openTab(page, 'Preview');
    await expect(response(page)).toContainText(own);
  },
);
