/** One thread of a paint crew: paints the frames it is asked for, in the order of asking. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { collectOften } from '../collect-often.ts';
import { openEasel } from './frames.ts';
import { openStage } from './open-stage.ts';
import type { CrewOrder, FrameOrder, FrameResponse } from './paint-crew.ts';

const { spec, shape }: CrewOrder = workerData;
const opening = openStage({ spec, shape }).then((stage) => openEasel(stage, shape));

const collect = collectOften();
let turn: Promise<void> = Promise.resolve();
parentPort?.on('message', ({ index, buffer }: FrameOrder) => {
  turn = turn.then(() => paint(index, buffer));
});

/** Gives the event loop a turn each time: that is when the canvas library takes back a frame's memory. */
async function paint(index: number, buffer: ArrayBuffer): Promise<void> {
  try {
    await nextTurn();
    collect();
    const easel = await opening;
    new Uint8Array(buffer).set(await easel.paint(index));
    parentPort?.postMessage({ index, buffer } satisfies FrameResponse, [buffer]);
  } catch (error) {
    parentPort?.postMessage(describe(error) satisfies FrameResponse);
  }
}

function describe(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'task_failed', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'task_failed';
  return { code, message: error.message };
}
