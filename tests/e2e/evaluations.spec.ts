// An evaluation from the form to the votes: it runs without the page.
import { expectAccessible } from './support/axe.ts';
import { expect, onlyDesktop, test } from './support/guarded-test.ts';
import { decodedSize, dropFile, finishedImage, imageFile } from './support/images.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { choice, open, prompt, runButton } from './support/operation-form.ts';

test(
  'rows are checked, run without the page, filtered, voted on blind and exported',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/evaluations');
    await page.getByRole('button', { name: 'New evaluation' }).click();
    const form = page.getByRole('form', { name: 'New evaluation' });
    await expect(form).toBeFocused();
    await form.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(form.getByRole('group', { name: 'Problems' })).toContainText('Choose at least one model.');
    await expectFitsAnyWidth(page);
    await expectAccessible(page);

    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`Animals ${own}`);
    await choice(page, 'Operation', 'Messages').check();
    await dropFile(
      page,
      'cities.jsonl',
      '',
      Buffer.from(
        '{"prompt": "Where is Rome?", "city": "Rome", "tags": ["a"]}\n{"prompt": "Where is Oslo?", "city": ""}',
      ),
    );
    await expect(form.getByText('2 rows with')).toBeVisible();
    await choice(page, 'Edit the request as', 'JSON').check();
    await form
      .getByRole('textbox', { name: 'Request body' })
      .fill('{"max_tokens": "many", "messages": [{"role": "user", "content": "{{prompt}}"}]}');
    for (const model of [`one-${own}`, `other-${own}`]) {
      await form.getByRole('textbox', { name: 'Custom model id' }).fill(model);
      await form.getByRole('button', { name: 'Add' }).click();
    }
    await form.getByRole('textbox', { name: 'Contains' }).fill('{{city}}');
    await expect(form.getByText(/^4 requests\./)).toBeVisible();
    await form.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(form.getByRole('alert')).toContainText(/Row 1, one-.*max_tokens/);

    // The draft survives a reload, and clearing it can be undone.
    await page.reload();
    await page.getByRole('button', { name: 'Continue the draft' }).click();
    const rows = form.getByRole('textbox', { name: 'Rows' });
    await expect(rows).toHaveValue(/Where is Oslo/);
    await form.getByRole('button', { name: 'Clear' }).click();
    await expect(rows).toHaveValue('');
    await form.getByRole('button', { name: 'Undo' }).click();
    await expect(form.getByText(/^Chosen: one-/)).toBeVisible();

    await choice(page, 'Edit the request as', 'JSON').check();
    await form
      .getByRole('textbox', { name: 'Request body' })
      .fill('{"max_tokens": 60, "messages": [{"role": "user", "content": "{{prompt}}"}]}');
    await form.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(page.getByRole('heading', { name: `Animals ${own}` })).toBeVisible();
    const url = page.url();
    await page.goto('about:blank');
    await open(page, '/evaluations');
    await expect(page.getByRole('button', { name: 'New evaluation' })).toBeVisible();
    await open(page, url);
    await expect(page.getByText('4 of 4 finished')).toBeVisible();
    const answers = page.getByRole('group', { name: 'Outputs' });
    await expect(answers.getByRole('link', { name: /^Open run of/ })).toHaveCount(4);
    // Answers are Markdown.
    await expect(answers.getByRole('cell').first().locator('strong').first()).toBeVisible();
    await expect(answers).not.toContainText('**');
    await expectFitsAnyWidth(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Vote blind' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which output is better?' });
    await expect(dialog.getByRole('region', { name: 'Output 1' })).not.toBeEmpty();
    await expect(dialog).not.toContainText(own);
    // Nested values are JSON, answers are Markdown.
    await expect(dialog).toContainText(/Rome · \["a"\]|Oslo/);
    await expect(dialog.getByRole('region', { name: 'Output 1' }).locator('strong').first()).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByRole('button', { name: /^1 is better/ })).toBeFocused();
    await page.keyboard.press('1');
    await expect(dialog.getByText('1 vote in this session, 1 pair left')).toBeVisible();
    // The models stay unknown until there is nothing more to vote on.
    await expect(dialog).not.toContainText(own);
    await page.keyboard.press('0');
    await expect(dialog.getByText('These were the models:')).toBeVisible();
    await expect(dialog.getByRole('listitem').first()).toContainText(own);
    await page.keyboard.press('Escape');
    const figures = page.getByRole('group', { name: 'By model' });
    await expect(figures.getByRole('columnheader', { name: 'Rating' })).toBeVisible();
    await expect(figures.getByRole('row').nth(1)).toContainText('1 of 2');

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('link', { name: 'JSONL' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^eval_.*\.jsonl$/);
    await answers
      .getByRole('link', { name: /^Open run of/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/history\?run=req_/);
  },
);

test(
  'a long answer shows its first lines as Markdown, and all of it on request',
  onlyDesktop,
  async ({ page, own }) => {
    const created = await page.request.post('/api/evaluations', {
      data: {
        ...{
          name: `Plans ${own}`,
          operation: 'messages.create',
          models: [`one-${own}`],
          repeats: 1,
          checks: {},
        },
        template: { max_tokens: 700, messages: [{ role: 'user', content: '{{task}}' }] },
        rows: [{ task: 'Plan a rainy weekend in Porto.' }],
      },
    });
    await open(page, `/evaluations/${(await created.json()).id}`);
    const cell = page.getByRole('group', { name: 'Outputs' }).getByRole('cell').first();
    const height = async () => (await cell.boundingBox())?.height;
    await expect(cell.locator('strong').first()).toBeVisible();
    const more = cell.getByRole('button', { name: /^Show all of/ });
    await expect(more).toBeVisible();
    const cut = (await height()) ?? 0;
    await more.press('Enter');
    await expect(cell.getByRole('table')).toBeVisible();
    expect(await height()).toBeGreaterThan(cut + 200);
    await cell.getByRole('button', { name: /^Show less of/ }).press('Enter');
    await expect.poll(height).toBe(cut);
  },
);

test('a cancelled evaluation is continued and deleted', onlyDesktop, async ({ page, own }) => {
  const created = await page.request.post('/api/evaluations', {
    data: {
      ...{
        name: `Long ${own}`,
        operation: 'messages.create',
        models: [`one-${own}`],
        repeats: 1,
        checks: {},
      },
      template: { max_tokens: 60, messages: [{ role: 'user', content: '{{n}}' }] },
      rows: Array.from({ length: 40 }, (_, n) => ({ n: `Number ${n}` })),
    },
  });
  await open(page, `/evaluations/${(await created.json()).id}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: /^Retry one-.*, row 40$/ }).press('Enter');
  await expect(page.getByRole('cell').filter({ has: page.locator(':focus') })).toHaveCount(1);
  await page.getByRole('button', { name: /^Retry \d+ cancelled$/ }).press('Enter');
  const finished = page.getByText(/^\d+ of 40 finished, running$/);
  await expect(finished).toBeFocused();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('40 of 40 finished, cancelled')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'New evaluation' })).toBeVisible();
  await expect(page.getByText(`Long ${own}`)).toHaveCount(0);
});

test(
  'rows of images have their height and columns before the answers arrive',
  onlyDesktop,
  async ({ page, own }) => {
    const created = await page.request.post('/api/evaluations', {
      data: {
        ...{ name: `Drawn ${own}`, operation: 'images.generate', repeats: 1, checks: { notEmpty: true } },
        models: ['alpha-image-2', 'alpha-image-1.5'],
        template: { prompt: '{{prompt}}' },
        rows: [{ prompt: 'A fox' }],
      },
    });
    const { id } = await created.json();
    const cells = `/api/evaluations/${id}/cells`;
    const finished = async () => (await (await page.request.get(cells)).json()).state;
    await expect.poll(finished).toBe('done');
    // The first answer of the server is that of an evaluation that has just started.
    let answers = 0;
    await page.route(`**${cells}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      answers += 1;
      if (answers > 1) return await route.fulfill({ response });
      const waiting = { state: 'waiting', runId: null, hasRun: false, result: null };
      const started = body.cells.map((cell: object) => ({ ...cell, ...waiting }));
      await route.fulfill({ response, json: { ...body, state: 'running', cells: started } });
    });
    await open(page, `/evaluations/${id}`);
    const cell = page.getByRole('group', { name: 'Outputs' }).getByRole('cell').nth(1);
    await expect(cell).toContainText('Queued');
    const before = await cell.boundingBox();
    await expect(cell.getByRole('img')).toBeVisible();
    expect(await cell.boundingBox()).toEqual(before);
  },
);

test(
  'a form is evaluated: its variables are columns, and its request is edited without JSON',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/images');
    await prompt(page).fill('A {{animal}} in the snow');
    await page.getByRole('textbox', { name: 'Value of animal' }).fill('fox');
    await page.getByRole('button', { name: 'Prompts', exact: true }).click();
    await page.getByRole('button', { name: 'Evaluate this' }).click();

    const form = page.getByRole('form', { name: 'New evaluation' });
    await expect(page).toHaveURL(/\/evaluations$/);
    await expect(form.getByRole('status').first()).toContainText('nothing has run');
    const rows = form.getByRole('textbox', { name: 'Rows' });
    await expect(rows).toHaveValue('animal\nfox');
    await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'A {{animal}} in the snow',
    );
    await expectAccessible(page);
    await expectFitsAnyWidth(page);

    await form.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A {{animal}} on a roof');
    await choice(page, 'Edit the request as', 'JSON').check();
    await expect(form.getByRole('textbox', { name: 'Request body' })).toHaveValue(
      /A \{\{animal\}\} on a roof/,
    );
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`Roofs ${own}`);
    await rows.fill('animal\nfox\ncat');
    await expect(form.getByText(/^Chosen: /)).not.toContainText(',');
    await form.getByRole('checkbox', { name: /^alpha-image-1\.5 / }).check();
    await expect(form.getByText(/^4 requests\./)).toBeVisible();
    await form.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(page.getByText('4 of 4 finished')).toBeVisible();
    const answers = page.getByRole('group', { name: 'Outputs' });
    await expect(answers.getByRole('img', { name: /^Output of / })).toHaveCount(4);
  },
);

test(
  'a run of edits is evaluated with the image of the example, and more images make more rows',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/edits?model=alpha-image-2&example=0');
    await prompt(page).fill(`At night ${own}`);
    await runButton(page).click();
    await expect(finishedImage(page)).toBeVisible();
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('button', { name: 'Evaluate this' }).click();

    const form = page.getByRole('form', { name: 'New evaluation' });
    const rows = form.getByRole('textbox', { name: 'Rows' });
    await expect(rows).toHaveValue(/^prompt,image\n/);
    const images = form.getByRole('list', { name: 'Images of the rows' });
    await expect(images.getByRole('img')).toHaveCount(1);
    await expectAccessible(page);
    await form.getByLabel('Add images, file').setInputFiles([await imageFile('roof.png', { width: 256 })]);
    await expect(images.getByRole('img')).toHaveCount(2);
    expect((await decodedSize(images.getByRole('img').last())).width).toBe(256);
    await form.getByRole('checkbox', { name: /^alpha-image-1 / }).check();
    await expect(form.getByText(/^4 requests\./)).toBeVisible();
    await form.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(page.getByText('4 of 4 finished')).toBeVisible();
    const answers = page.getByRole('group', { name: 'Outputs' });
    await expect(answers.getByRole('img', { name: /^Output of / })).toHaveCount(4);
    expect((await decodedSize(answers.getByRole('img', { name: 'image of row 2' }))).width).toBe(256);
    await expectAccessible(page);
    await expectFitsAnyWidth(page);
  },
);

test(
  'a comparison is evaluated with its models, its prompts and what else it varies',
  onlyDesktop,
  async ({ page }) => {
    await open(page, '/compare?of=images');
    await page.getByRole('button', { name: /^One prompt at three qualities/ }).click();
    await page.getByRole('button', { name: 'Prompts', exact: true }).click();
    await page.getByRole('button', { name: 'Evaluate this' }).click();
    const form = page.getByRole('form', { name: 'New evaluation' });
    const rows = form.getByRole('textbox', { name: 'Rows' });
    await expect(rows).toHaveValue(/^prompt,quality\n.+low\n.+medium\n.+high$/);
    await expect(form.getByText('Set by columns: quality.')).toBeVisible();
  },
);

test(
  'videos are evaluated from their form, followed in the table, played together and voted on',
  onlyDesktop,
  async ({ page, own }) => {
    await open(page, '/videos');
    await prompt(page).fill(`A kite ${own}`);
    await page.getByRole('button', { name: 'Prompts', exact: true }).click();
    await page.getByRole('button', { name: 'Evaluate this' }).click();
    const form = page.getByRole('form', { name: 'New evaluation' });
    await expect(form.getByText(/^Chosen: /)).toBeVisible();
    for (const model of ['delta-1.0', 'delta-1.1'])
      await form.getByRole('checkbox', { name: new RegExp(`^${model}`) }).check();
    await expect(form.getByText(/^2 requests\./)).toBeVisible();
    await expectFitsAnyWidth(page);
    await form.getByRole('button', { name: 'Start evaluation' }).click();
    await expect(page.getByText('2 of 2 finished')).toBeVisible({ timeout: 60_000 });
    const answers = page.getByRole('group', { name: 'Outputs' });
    await expect(answers.locator('video')).toHaveCount(2);
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Vote blind' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which output is better?' });
    await expect(dialog.locator('video')).toHaveCount(2);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^1 is better/ }).click();
    await expect(dialog.getByText('These were the models:')).toBeVisible();
  },
);
