// Films of one test among those of all the others, which share the server and its list.
import type { Locator, Page, Route } from '@playwright/test';
import { choice, prompt, runButton } from './operation-form.ts';
import { showForm, showResult } from './runs.ts';

/** Leaves out of the list whatever other tests have ordered. */
export async function onlyOwnTasks(page: Page, words: string): Promise<void> {
  await page.route('**/api/gateway/v1/videos?*', (route) =>
    // A page that has gone on meanwhile wants no answer.
    answerOwn(route, words).catch(() => undefined),
  );
}

async function answerOwn(route: Route, words: string): Promise<void> {
  const response = await route.fetch();
  const list: { data: readonly { prompt: string }[] } = await response.json();
  const data = list.data.filter(({ prompt: told }) => told === words);
  await route.fulfill({ response, json: { ...list, data } });
}

export async function orderFilm(
  page: Page,
  order: { prompt: string; duration: number; resolution: string },
): Promise<void> {
  await showForm(page);
  await prompt(page).fill(order.prompt);
  await page.getByRole('textbox', { name: 'Duration' }).fill(String(order.duration));
  await choice(page, 'Resolution', order.resolution).check();
  await runButton(page, 'Create task').click();
  await showResult(page);
}

export function taskRow(page: Page, words: string): Locator {
  return page.getByRole('list', { name: 'Video tasks' }).getByRole('listitem').filter({ hasText: words });
}

/** The one next thing to do with a task: Play, Cancel, Edit and retry. */
export function act(row: Locator, name: string): Locator {
  return row.getByRole('button', { name: new RegExp(`^${name}\\b`) });
}
