// Creates and finds the videos of one test; all tests share the server and its list.
import type { Locator, Page } from '@playwright/test';
import type { TaskListResponse } from '#lib/contract/pages/listed-task.ts';
import { expect } from './guarded-test.ts';
import { choice, prompt, runButton } from './operation-form.ts';
import { showForm, showResult } from './runs.ts';

/** The URL pattern of list requests. */
export const listCalls = '**/api/tasks?*';

/** Removes the tasks of other tests from the list and its totals. */
export async function onlyOwnTasks(page: Page, text: string): Promise<void> {
  await page.route(listCalls, async (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('text')) url.searchParams.set('text', text);
    // A test can end while its page still polls.
    const gone = () => undefined;
    const response = await route.fetch({ url: url.href }).catch(gone);
    const answer: TaskListResponse | undefined = await response?.json().catch(gone);
    if (response === undefined || answer === undefined) return route.abort().catch(gone);
    const totals = { ...answer.totals, all: answer.counts.all, running: answer.counts.running };
    await route.fulfill({ response, json: { ...answer, totals } }).catch(gone);
  });
}

export async function createVideo(
  page: Page,
  video: { prompt: string; duration: number; resolution: string },
): Promise<void> {
  await showForm(page);
  await prompt(page).fill(video.prompt);
  await page.getByRole('textbox', { name: 'Duration' }).fill(String(video.duration));
  await choice(page, 'Resolution', video.resolution).check();
  await runButton(page, 'Create task').click();
  await showResult(page);
}

/** Creates a task without the form, as another tab would, and returns its id. The sandbox injects `fault`. */
export async function createElsewhere(
  page: Page,
  text: string,
  fault?: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const response = await page.request.post('/api/gateway/v1/videos', {
    data: { model: 'delta-1.1', prompt: text, duration: 3, resolution: '480p', ...more },
    headers: fault === undefined ? {} : { 'x-sandbox-fault': fault },
  });
  expect(response.status()).toBe(202);
  const { id }: { id: string } = await response.json();
  return id;
}

export async function cancelElsewhere(page: Page, id: string): Promise<void> {
  await page.request.delete(`/api/gateway/v1/videos/${id}`);
}

export function taskRow(page: Page, text: string): Locator {
  return page
    .getByRole('list', { name: 'Tasks', exact: true })
    .getByRole('listitem')
    .filter({ hasText: text });
}

/** Returns the button of a task's next action: Play, Cancel, or Edit and retry. */
export function act(row: Locator, name: string): Locator {
  return row.getByRole('button', { name: new RegExp(`^${name}\\b`) });
}
