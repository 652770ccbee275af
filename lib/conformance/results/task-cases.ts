/** The life of a task: ordered, read until its end, listed, downloaded, cancelled, deleted. Videos, and images in the background. */
import { setTimeout as wait } from 'node:timers/promises';
import { listOf, recordOf, textOf } from '#lib/base/json-value.ts';
import type { Contract } from '#lib/contract/contract.ts';
import type { Operation } from '#lib/contract/define-operation.ts';
import { type Server, send } from '../rule.ts';
import { ask, type Case, type Check, headersIn, otherForm, type Seen, sizeOf } from './case.ts';
import { alpha } from './image-cases.ts';

export function taskCases(contract: Contract): Case[] {
  return [...unknownTasks(contract), ...videoCases(contract), ...imageTaskCases(contract)];
}

function unknownTasks({ operations }: Contract): Case[] {
  const { retrieveVideo, cancelVideo, deleteVideo, downloadVideo, retrieveImage, deleteImage } = operations;
  const all = [retrieveVideo, cancelVideo, deleteVideo, downloadVideo, retrieveImage, deleteImage];
  return all.map((operation) => {
    const path = operation.path.replace('{id}', 'task_none');
    return [
      'none',
      operation,
      { path },
      'knows no other task',
      ({ status }) => [status !== 404 && 'It is there.'],
    ];
  });
}

function at(operation: Operation, id: string) {
  return { path: operation.path.replace('{id}', id) };
}

/** Until a task has ended; ten minutes at most. */
async function ended(server: Server, operation: Operation, id: string): Promise<Seen> {
  for (let poll = 0; ; poll += 1) {
    const seen = await ask(server, operation, at(operation, id));
    if (poll === 600 || !isWaiting(seen.json.status, /^(pending|queue|in_progress)$/)) return seen;
    await wait(Math.min(1000, 100 * (poll + 1)));
  }
}

function isWaiting(status: unknown, states = /^(pending|queue)$/): boolean {
  return states.test(textOf(status) ?? '');
}

function isAccepted({ status, json }: Seen) {
  return [
    status !== 202 && 'The status is another.',
    !textOf(json.id) && 'There is no id.',
    !isWaiting(json.status) && 'It is not waiting.',
    !/^https:\/\//.test(textOf(json.polling_url) ?? '') && 'polling_url is not https.',
    json.data !== undefined && 'It has data.',
  ];
}

interface Watched {
  retrieve: Operation;
  list: Operation;
  delete: Operation;
}

/** Reads a task until its end, finds it in the list, deletes it. */
async function lifeOf(server: Server, id: string, watched: Watched, sees: (seen: Seen) => ReturnType<Check>) {
  const seen = await ended(server, watched.retrieve, id);
  const listed = await ask(server, watched.list, {});
  const own = await sees(seen);
  const gone = await ask(server, watched.delete, at(watched.delete, id));
  const after = await ask(server, watched.retrieve, at(watched.retrieve, id));
  return [
    seen.json.status !== 'completed' && `It ends ${seen.json.status}.`,
    seen.json.id !== id && 'The id is another.',
    recordOf(seen.json.data).url === undefined &&
      !listOf(recordOf(seen.json.data).data).length &&
      'There is no data.',
    ...own,
    ...otherForm(watched.retrieve, seen),
    ...otherForm(watched.list, listed),
    ...otherForm(watched.delete, gone),
    !listed.text.includes(id) && 'The list does not have it.',
    after.status !== 404 && `It is ${after.status} afterwards.`,
  ];
}

function videoCases({ operations }: Contract): Case[] {
  const { createVideo, retrieveVideo, listVideos, cancelVideo, deleteVideo, downloadVideo } = operations;
  const body = { model: 'delta-1.1', prompt: 'Boats', duration: 3, resolution: '480p', aspect_ratio: '1:1' };
  const watched = { retrieve: retrieveVideo, list: listVideos, delete: deleteVideo };
  const create = (name: string, expected: string, wrong: Check): Case => [
    name,
    createVideo,
    { body },
    expected,
    wrong,
  ];
  return [
    create('task', 'accepts a task and says where to ask for it', isAccepted),
    create('life', 'makes the video, shows data, and deletes it', ({ json: { id } }, server) => {
      if (typeof id !== 'string') return ['There is no id.'];
      return lifeOf(server, id, watched, async ({ json }) => {
        const content = await send(server, downloadVideo, at(downloadVideo, id));
        const start = Buffer.from(await content.arrayBuffer())
          .subarray(4, 8)
          .toString('latin1');
        const late = await ask(server, cancelVideo, at(cancelVideo, id));
        return [
          json.model !== body.model && 'The model is another.',
          json.prompt !== body.prompt && 'The prompt is another.',
          recordOf(json.usage).video_seconds !== 3 && 'It counts other seconds.',
          start !== 'ftyp' && 'The content is no MP4.',
          late.status !== 409 && `A late cancel is ${late.status}.`,
        ];
      });
    }),
    create('cancel', 'cancels a task that has not ended', async ({ json: { id } }, server) => {
      const cancelled = await ask(server, cancelVideo, at(cancelVideo, String(id)));
      const { json } = await ended(server, retrieveVideo, String(id));
      // It may have ended before.
      if (cancelled.status === 409) return [];
      return [json.status !== 'cancelled' && `It ends ${json.status}.`, ...otherForm(cancelVideo, cancelled)];
    }),
  ];
}

/** What `Prefer: respond-async` makes of an image request. */
function imageTaskCases({ operations }: Contract): Case[] {
  const { generateImages, retrieveImage, listImages, deleteImage } = operations;
  const watched = { retrieve: retrieveImage, list: listImages, delete: deleteImage };
  const sent = { body: alpha, headers: { prefer: 'respond-async' } };
  return [
    ['background', generateImages, sent, 'accepts an image for the background', isAccepted],
    [
      'background-life',
      generateImages,
      sent,
      'makes the image, shows the response in data, and deletes it',
      ({ json: { id } }, server) => {
        if (typeof id !== 'string') return ['There is no id.'];
        return lifeOf(server, id, watched, ({ json }) => [
          sizeOf(headersIn(json.data)[0]) !== alpha.size && 'The image is another.',
        ]);
      },
    ],
  ];
}
