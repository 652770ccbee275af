// The thread that places the orders of `image-load.ts` and takes the time until their 202.
import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

export interface Order {
  id: number;
  baseUrl: string;
  apiKey: string;
  number: number;
  /** Up to 0.5 while the request is sent, above at its response. */
  leaveAfter: number | undefined;
}

/** Milliseconds; undefined if the client left or the process ended meanwhile. */
export type OrderTime = number | 'refused' | undefined;

export interface PlacedOrder {
  id: number;
  took: OrderTime;
}

parentPort?.on('message', async (order: Order) => {
  parentPort?.postMessage({ id: order.id, took: await placeOrder(order) } satisfies PlacedOrder);
});

async function placeOrder({ baseUrl, apiKey, number, leaveAfter }: Order): Promise<OrderTime> {
  const body = JSON.stringify({ model: 'alpha-image-2', prompt: `order ${number}` });
  const startedMs = performance.now();
  return await new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      prefer: 'respond-async',
      'content-length': body.length,
    };
    const sending = request(`${baseUrl}/v1/images/generations`, { method: 'POST', headers });
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : undefined),
    );
    sending.on('response', (response) => {
      const tookMs = performance.now() - startedMs;
      response.resume();
      response.on('close', () => resolve(response.statusCode === 202 ? tookMs : undefined));
      if (leaveAfter !== undefined) sending.destroy();
    });
    if (leaveAfter === undefined || leaveAfter > 0.5) sending.end(body);
    else sending.write(body.slice(0, Math.floor(leaveAfter * 2 * body.length)), () => sending.destroy());
  });
}
