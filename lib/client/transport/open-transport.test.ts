import { beforeEach, expect, test, vi } from 'vitest';
import type * as module from './open-transport.ts';
import type { TransportMessage } from './transport-message.ts';
import type { WorkerCommand, WorkerNote } from './transport-worker.ts';

/** Stands for the script that it was to run. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: WorkerNote }) => void) | undefined;
  onerror: ((event: { preventDefault(): void }) => void) | undefined;
  readonly commands: WorkerCommand[] = [];

  constructor() {
    FakeWorker.made.push(this);
  }
  postMessage(command: WorkerCommand): void {
    this.commands.push(command);
  }
  say(note: WorkerNote): void {
    this.onmessage?.({ data: note });
  }
  answer(message: TransportMessage): void {
    this.say({ type: 'message', id: this.started(), message });
  }
  /** The id of the transport it was given last. */
  started(): number {
    return this.commands.findLast(({ type }) => type === 'start')?.id ?? -1;
  }
  breakDown(): void {
    this.onerror?.({ preventDefault() {} });
  }
}

let openTransport: typeof module.openTransport;
let messages: TransportMessage[];

beforeEach(async () => {
  FakeWorker.made = [];
  messages = [];
  vi.stubGlobal('Worker', FakeWorker);
  vi.resetModules();
  ({ openTransport } = await import('./open-transport.ts'));
});

const open = () =>
  openTransport({ url: 'http://gateway.test/v1/x', path: '/v1/x', method: 'POST', body: {} }, (message) => {
    messages.push(message);
  });
const types = () => messages.map(({ type }) => type);

test('a response in pieces is reported as a whole', () => {
  open();
  const [worker] = FakeWorker.made;
  const id = worker?.started() ?? -1;
  for (const items of [[1, 2], [3]]) worker?.say({ type: 'piece', id, piece: { path: ['list'], items } });
  worker?.answer({ type: 'response', at: 5, value: { list: [] }, media: [] });
  expect(messages).toEqual([{ type: 'response', at: 5, value: { list: [1, 2, 3] }, media: [] }]);
});

test('messages after the end are not reported', () => {
  open();
  FakeWorker.made[0]?.answer({ type: 'end', at: 1 });
  FakeWorker.made[0]?.answer({ type: 'bytes', received: 9 });
  expect(types()).toEqual(['end']);
});

test('requests use new workers up to a limit, then the least busy one; Stop is sent to the right one', () => {
  const transports = [open(), open(), open(), open()];
  expect(FakeWorker.made.map(({ commands }) => commands.length)).toEqual([2, 1, 1]);
  transports[1]?.stop();
  expect(FakeWorker.made[1]?.commands.at(-1)).toMatchObject({
    type: 'stop',
    id: FakeWorker.made[1]?.started(),
  });
});

test('if the worker does not load, nothing was sent, and a later request tries another one', () => {
  open();
  FakeWorker.made[0]?.breakDown();
  expect(messages).toMatchObject([{ type: 'failed', error: { kind: 'network', outdated: true } }]);
  open();
  expect(FakeWorker.made).toHaveLength(2);
});

test('if the worker fails after it loaded, the request may have been sent', () => {
  open();
  FakeWorker.made[0]?.say({ type: 'ready' });
  FakeWorker.made[0]?.breakDown();
  expect(messages).toMatchObject([{ type: 'failed', error: { kind: 'stream' } }]);
});
