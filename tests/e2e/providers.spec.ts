// Providers: their states and tests, the keys of vendors, and which one answers a model.
import { sampleImage } from '#lib/contract/sample-image.ts';
import { type ScriptedUpstream, startScriptedUpstream } from '#tests/support/scripted-upstream.ts';
import { type RunningServer, startServer } from '#tests/support/start-server.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, expect, freshContext, onlyDesktop } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { chooseModel, modelPicker, open, prompt, runButton } from './support/operation-form.ts';
import { failure, openTab, showForm, showResult, status } from './support/runs.ts';

interface Live {
  server: RunningServer;
  upstream: ScriptedUpstream;
}

const secret = 'sk-operator-0123456789';
const image = JSON.stringify({ created: 1, data: [{ b64_json: sampleImage.split(',')[1] ?? '' }] });

/** Uses a separate server that sends general image models and videos to a scripted upstream. */
const test = base.extend<{ live: Live }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  live: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    const environment = {
      ...{ OPENAI_API_KEY: secret, OPENAI_BASE_URL: `${upstream.baseUrl}/v1` },
      ...{ DASHSCOPE_API_KEY: secret, DASHSCOPE_BASE_URL: upstream.baseUrl },
    };
    const server = await startServer({ environment });
    await use({ server, upstream });
    await server.stop();
    upstream.close();
  },
});
const liveTest = test.extend({
  baseURL: async ({ live }, use) => use(live.server.baseUrl),
});

test('the page shows the sandbox, and a field for the key of each vendor', onlyDesktop, async ({ page }) => {
  await open(page, '/providers');
  const sandbox = page.getByRole('listitem', { name: 'sandbox' });
  await sandbox.getByRole('button', { name: 'Test sandbox' }).click();
  await expect(sandbox).toContainText('Ready. It runs inside this server.');
  const keys = page.getByRole('region', { name: 'API keys' });
  await expect(keys).toContainText('Anthropic · messagesNo key');
  await expect(keys).toContainText('set by UPSTREAM_BASE_URL and UPSTREAM_API_KEY together');
  await sandbox.getByText(/^\d+ models/).click();
  await expect(sandbox).toContainText('alpha-image-2');
  await expectFitsAnyWidth(page);
  await expectAccessible(page);
});

liveTest(
  'a provider is tested, fails and stops getting requests',
  { tag: ['@desktop', freshContext] },
  async ({ page, live }) => {
    const { upstream } = live;
    const openai = page.getByRole('listitem', { name: 'openai' });
    const generate = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          page.request.post('/api/gateway/v1/images/generations', {
            data: { model: 'alpha-image-2', prompt: 'A kite' },
          }),
        ),
      );
    let answer = () => {};
    upstream.script = (response) => {
      answer = () => response.setHeader('content-type', 'application/json').end(image);
    };
    await open(page, '/providers');
    await expect(openai).toContainText('Not used since the start');
    await expect(openai).toContainText('set by OPENAI_API_KEY');
    await openai.getByRole('button', { name: 'Test openai' }).click();
    // The visible text is a part of the name.
    await expect(openai.getByRole('button', { name: 'Testing… openai' })).toBeFocused();
    await expect.poll(() => upstream.received.length).toBe(1);
    answer();
    await expect(openai.getByRole('status')).toContainText(/^Ready: status 200 in/);
    upstream.script = (response) => response.setHeader('content-type', 'application/json').end(image);
    await generate(1);
    await expect(openai).toContainText('Healthy');

    upstream.script = (response) => response.writeHead(500).end('{"error":{"message":"The disk is full."}}');
    await generate(1);
    await expect(openai).toContainText('Failing');
    await expect(openai).toContainText('The disk is full.');
    await openai.getByRole('button', { name: 'Test openai' }).click();
    await expect(openai.getByRole('status')).toHaveText('The list of models fails with status 500.');
    await generate(4);
    await expect(openai).toContainText('Circuit open');
    await expect(openai).toContainText(/Next attempt in 0:\d\d\./);
    await openai.getByText('6 recent failures').click();
    await expect(openai.getByRole('time')).toHaveCount(6);
    await expect(page.getByRole('main')).not.toContainText(secret.slice(0, 11));
    await expectFitsAnyWidth(page);
    await expectAccessible(page);
  },
);

liveTest(
  "an error of the operator's account shows the provider's own words, on the page alone",
  { tag: ['@desktop', freshContext] },
  async ({ page, live, guard }) => {
    guard.expectStatus(502);
    const words = 'Your organization must be verified to use the model `gpt-image-1.5`.';
    live.upstream.script = (response) =>
      response.writeHead(403).end(JSON.stringify({ error: { message: words, param: 'x'.repeat(500) } }));
    const called = page.waitForResponse((response) => response.url().endsWith('/v1/images/generations'));
    await open(page, '/images?model=alpha-image-1.5');
    await prompt(page).fill('A kite');
    await runButton(page).click();
    await showResult(page);
    await expect(failure(page)).toContainText('OpenAI wants the organization verified');
    await expect(failure(page)).toContainText(`OpenAI said: “${words}”`);
    await expect(failure(page).getByRole('link', { name: 'Open Providers' })).toBeVisible();
    expect(await (await called).text()).not.toContain('Your organization');
    await expectAccessible(page);

    // A retry that helps is visible, with its reason.
    live.upstream.script = (response) => {
      const isFirst = live.upstream.received.length === 2;
      response.writeHead(isFirst ? 429 : 200, { 'content-type': 'application/json' });
      response.end(isFirst ? '{"error":{"message":"Five images per minute."}}' : image);
    };
    await failure(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status(page)).toContainText(/Done.*answered by OpenAI, 2 attempts/);
    await openTab(page, 'Info');
    const details = page.getByRole('region', { name: 'Run details' });
    await expect(details).toContainText('OpenAI said: “Five images per minute.”');
    await expect(details).toContainText(/name at OpenAI\s*gpt-image-1.5/);

    // A video task is tried again; its page has the words, too.
    live.upstream.script = (response) =>
      response.writeHead(401).end('{"code":"InvalidApiKey","message":"Invalid API-key provided."}');
    const created = await page.request.post('/api/gateway/v1/videos', {
      data: { model: 'delta-1.1', prompt: 'A kite' },
    });
    const { id }: { id: string } = await created.json();
    await open(page, `/videos/${id}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Not sent');
    await expect(main).toContainText('DashScope rejected the API key');
    await expect(main).toContainText('DashScope said: “Invalid API-key provided.”');
  },
);

liveTest(
  'form and result name the provider of the model, and only the sandbox has faults',
  { tag: ['@desktop', freshContext] },
  async ({ page, live }) => {
    live.upstream.script = (response) => response.setHeader('content-type', 'application/json').end(image);
    const fault = page.getByRole('combobox', { name: 'Simulate a failure' });
    await open(page, '/images?model=gamma%2Fdream-4.5');
    await expect(page.getByText('Answered by the sandbox')).toBeVisible();
    await showResult(page);
    await expect(fault).toBeAttached();
    await showForm(page);
    await chooseModel(page, 'alpha-image-1.5');
    await expect(page.getByText('Answered by OpenAI')).toBeVisible();
    await expect(modelPicker(page)).toContainText('alpha-image-1.5');
    await prompt(page).fill('A kite');
    await runButton(page).click();
    await showResult(page);
    await expect(fault).toHaveCount(0);
    await expect(status(page)).toContainText(/Done.*answered by OpenAI/);
    await openTab(page, 'Info');
    await expect(page.getByRole('region', { name: 'Run details' })).toContainText(/provider\s*OpenAI/);
  },
);

liveTest(
  'a card of the start page that costs money fills the form, and says who answers and how much',
  { tag: ['@desktop', freshContext] },
  async ({ page, live }) => {
    await open(page, '/');
    await expect(page.getByRole('main')).toContainText('may charge you');
    await page
      .getByRole('region', { name: 'Finished results' })
      .getByRole('link', { name: /Transparent background/ })
      .click();
    await expect(page.getByRole('region', { name: 'Opened request' })).toContainText('can cost money');
    await expect(page.getByText('Answered by OpenAI')).toBeVisible();
    await expect(page.getByRole('form').getByRole('button', { name: /^Run.*up to/ })).toBeVisible();
    expect(live.upstream.received).toEqual([]);
    // The list of models says it before one is chosen.
    await modelPicker(page).click();
    const option = page.getByRole('option', { name: /^alpha-image-1 / });
    await expect(option).toContainText('OpenAI');
    await expect(page.getByRole('option', { name: /^gamma/ }).first()).toContainText('simulated, free');
    await expectAccessible(page);
  },
);

/** OpenAI has an address, but no key. */
const keyTest = base.extend<{ upstream: ScriptedUpstream }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  upstream: async ({}, use) => {
    const upstream = await startScriptedUpstream();
    await use(upstream);
    upstream.close();
  },
  baseURL: async ({ upstream }, use) => {
    const environment = { OPENAI_BASE_URL: `${upstream.baseUrl}/v1` };
    const server = await startServer({ environment });
    await use(server.baseUrl);
    await server.stop();
  },
});

keyTest(
  'a rejected key leads to its field; the new one is tested and used by the next run',
  { tag: ['@desktop', freshContext] },
  async ({ page, upstream, guard }) => {
    guard.expectStatus(502);
    upstream.script = (response, { headers, method }) => {
      const isKnown = headers.authorization === `Bearer ${secret}`;
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      const content = method === 'GET' ? '{"data":[]}' : image;
      response.end(isKnown ? content : '{"error":{"message":"Incorrect API key provided."}}');
    };
    await open(page, '/images?model=alpha-image-1.5');
    await prompt(page).fill('A kite');
    await runButton(page).click();
    await showResult(page);
    await expect(failure(page)).toContainText('OpenAI rejected the API key');
    await failure(page).getByRole('link', { name: 'Change the key' }).click();

    const field = page.getByLabel('API key of OpenAI', { exact: true });
    await expect(field).toBeFocused();
    await expect(page.getByRole('listitem', { name: 'openai' })).toContainText('set by OPENAI_BASE_URL');
    await field.fill('sk-mistyped-0123456789');
    await page.keyboard.press('Enter');
    const keys = page.getByRole('region', { name: 'API keys' });
    await expect(keys.getByRole('status')).toHaveText('Not saved. The API key is rejected (status 401).');
    await expect(keys.getByRole('button', { name: 'Save anyway' })).toBeVisible();
    await expectFitsAnyWidth(page);
    await expectAccessible(page);

    await field.fill(secret);
    await page.keyboard.press('Enter');
    await expect(keys.getByRole('status')).toContainText('Saved and used from now on. Ready: status 200');
    await expect(field).toHaveValue('');
    await expect(keys).toContainText(`Entered here, ends in ${secret.slice(-4)}`);
    await expect(page.getByRole('listitem', { name: 'openai' })).toContainText(
      'key entered on the Providers page',
    );
    await expectAccessible(page);

    await open(page, '/images?model=alpha-image-1.5');
    await runButton(page).click();
    await showResult(page);
    await expect(status(page)).toContainText(/Done.*answered by OpenAI/);

    await open(page, '/providers?vendor=openai');
    await keys.getByRole('button', { name: 'Remove the key of OpenAI' }).click();
    await expect(keys).toContainText('OpenAI · general image modelsNo key');
  },
);
