/** One thread of `paintInThreads`: paints the frames that a task asks for into the buffers that it brings. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import { scavengeOften } from '../scavenge.ts';
import { type FramesTask, type PaintInput, paintFrames } from './frames.ts';
import { openLayers } from './open-layers.ts';

const { spec, shape }: PaintInput = workerData;
const opening = openLayers(spec, shape).then((layers) => paintFrames(layers, shape));
const scavenge = scavengeOften();

export default async function paint({ first, buffers }: FramesTask): Promise<unknown> {
  const frames = await opening;
  for (const [offset, buffer] of buffers.entries()) {
    // The canvas library frees a frame's memory when the event loop turns.
    await nextTurn();
    scavenge();
    new Uint8Array(buffer).set(await frames.frame(first + offset));
  }
  return move({ [transferableSymbol]: buffers, [valueSymbol]: buffers });
}
