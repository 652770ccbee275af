// The task list: filters, errors, title, navigation and notifications.
import { expectAccessible } from './support/axe.ts';
import { expect, freshContext, onlyDesktop, test } from './support/guarded-test.ts';
import { expectFitsAnyWidth } from './support/layout.ts';
import { open, waitUntilAlive } from './support/operation-form.ts';
import { showResult, status } from './support/runs.ts';
import { act, cancelElsewhere, createElsewhere, listCalls, onlyOwnTasks, taskRow } from './support/videos.ts';

test(
  'tasks are searched and counted on the server, with the filters in the URL',
  onlyDesktop,
  async ({ page, own }) => {
    const text = `A heron among reeds, ${own}`;
    const live = await createElsewhere(page, `${text}, wading`, 'stall');
    await cancelElsewhere(page, await createElsewhere(page, `${text}, asleep`, 'stall'));
    await open(page, '/videos');
    await showResult(page);
    await page.getByRole('searchbox', { name: 'Search tasks' }).fill(text);
    const rows = page.getByRole('list', { name: 'Tasks', exact: true }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('tab', { name: 'Running 1' })).toBeVisible();
    await page.getByRole('tab', { name: 'Cancelled 1' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('asleep');
    await expect(page).toHaveURL(/tasks=cancelled/);
    await expectFitsAnyWidth(page);
    await page.reload();
    await waitUntilAlive(page);
    await showResult(page);
    await expect(rows).toContainText('asleep');
    await page.getByRole('tab', { name: 'Done 0' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'No tasks in this state' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(rows).toContainText('asleep');
    await cancelElsewhere(page, live);
  },
);

test('a click between typing and the next render keeps both filters', onlyDesktop, async ({ page, own }) => {
  const text = `A crane that is typed and filtered, ${own}`;
  await cancelElsewhere(page, await createElsewhere(page, text, 'stall'));
  await open(page, '/videos');
  await showResult(page);
  const tab = page.getByRole('tab', { name: /^Cancelled/ });
  await tab.evaluate((element: HTMLElement) => {
    // The page writes the typed text to the URL as soon as it takes it.
    const { replaceState } = history;
    history.replaceState = (...given) => {
      replaceState.apply(history, given);
      if (String(given[2]).includes('find=') && element.ariaSelected === 'false') element.click();
    };
  });
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill(text);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tasks=cancelled/);
  await expect(page).toHaveURL(/find=A\+crane/);
  await expect(page.getByRole('tab', { name: 'Cancelled 1' })).toBeVisible();
  await expect(taskRow(page, text)).toHaveCount(1);
});

test(
  'a task is cancelled by keyboard; a finished one explains why not',
  onlyDesktop,
  async ({ page, guard, own }) => {
    guard.expectStatus(409);
    const text = `A balloon that is called back, ${own}`;
    await onlyOwnTasks(page, text);
    const id = await createElsewhere(page, text, 'stall');
    await open(page, '/videos');
    const row = taskRow(page, text);
    await row.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(act(row, 'Cancel')).toBeFocused();
    // The task was cancelled elsewhere, and the page does not know yet.
    await page.route(listCalls, () => undefined);
    await cancelElsewhere(page, id);
    await page.keyboard.press('Enter');
    await expect(row.getByRole('alert')).toContainText(`Too late to cancel. Task ${id} has already ended`);
    await page.unroute(listCalls);
  },
);

test('the list survives a server outage', { tag: ['@desktop', freshContext] }, async ({
  page,
  guard,
  own,
}) => {
  guard.expectBrokenConnections();
  guard.expectStatus(503);
  const text = `A glacier seen while the server is away, ${own}`;
  await onlyOwnTasks(page, text);
  const id = await createElsewhere(page, text, 'stall');
  await page.clock.install();
  await open(page, '/videos');
  const row = taskRow(page, text);
  await expect(row).toContainText('In progress');
  await page.route(listCalls, (route) => route.abort('connectionrefused'));
  await page.clock.runFor(15_000);
  const line = page.getByRole('status').filter({ hasText: 'Reconnecting.' });
  await expect(line).toContainText('Showing the last known state of the list.');
  await expect(page.getByText(/Retrying in \d+ s/)).toBeVisible();
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await page.unroute(listCalls);
  await page.route(listCalls, (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Away</h1>' }),
  );
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(page.getByRole('status').filter({ hasText: '503' })).toContainText('Away');
  await page.unroute(listCalls);
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(page.getByRole('button', { name: 'Retry now' })).toBeHidden();
  await expect(row).toBeVisible();
  await cancelElsewhere(page, id);
});

test(
  'running tasks are counted in the title and navigation, and finished ones are notified',
  onlyDesktop,
  async ({ page, own }) => {
    await page.addInitScript(() => {
      // Records notifications; the page is in the background.
      const shown: string[] = [];
      Object.assign(window, { shownNotices: shown });
      const Notice = class extends EventTarget {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title: string, options: { body: string }) {
          super();
          shown.push(`${title}: ${options.body}`);
        }
      };
      Object.assign(window, { Notification: Notice });
      document.hasFocus = () => false;
    });
    const text = `A comet that is waited for elsewhere, ${own}`;
    await onlyOwnTasks(page, text);
    const id = await createElsewhere(page, text, 'stall');
    await open(page, '/videos');
    await expect(taskRow(page, text)).toBeVisible();
    const notify = page.getByRole('button', { name: 'Notify me' });
    await expect(notify).toHaveAttribute('aria-pressed', 'false');
    await notify.click();
    await expect(page.getByRole('button', { name: 'Notifications on' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page).toHaveTitle(/^\(\d+\) Videos · Easel$/);
    await page.getByRole('link', { name: 'Images', exact: true }).click();
    await expect(page).toHaveTitle(/^\(\d+\) Images · Easel$/);
    await expect(page.getByRole('link', { name: /^Tasks \d+ running/ })).toBeVisible();
    await cancelElsewhere(page, id);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'shownNotices')))
      .toContain(`Video cancelled: ${text}`);
  },
);

test('blocked notifications are explained', onlyDesktop, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'requestPermission', { value: async () => 'denied' });
  });
  await open(page, '/videos');
  await page.getByRole('button', { name: 'Notify me' }).click();
  const blocked = page.getByRole('button', { name: 'Notifications blocked' });
  await expect(blocked).toHaveAttribute('title', /Allow them in the site settings/);
  await expectAccessible(page);
});

test(
  'new tasks of another tab appear on top without moving the list',
  onlyDesktop,
  async ({ page, context, own }) => {
    const text = `A parade seen in two tabs, ${own}`;
    await onlyOwnTasks(page, text);
    const first = await createElsewhere(page, `${text}, first`, 'stall');
    await open(page, '/videos');
    const rows = page.getByRole('list', { name: 'Tasks', exact: true }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    const other = await context.newPage();
    await onlyOwnTasks(other, text);
    await open(other, '/videos');
    await expect(taskRow(other, text)).toBeVisible();
    const second = await createElsewhere(other, `${text}, second`, 'stall');
    await page.bringToFront();
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('second');
    await expect(status(page)).toContainText(/\d+ running/);
    await cancelElsewhere(page, first);
    await cancelElsewhere(page, second);
    await expect(taskRow(page, `${text}, first`)).toContainText('Cancelled');
  },
);
