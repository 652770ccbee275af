/**
 * Every figure that the pages show of a run, by kind of operation, against the bytes and times of its recording. Figures
 * that a kind does not have must not appear.
 */
import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { CellStatus } from '#components/compare/cell/cell-status.tsx';
import { RunRow } from '#components/history/run-row.tsx';
import { InfoView } from '#components/result/info/info-view.tsx';
import { ReaderContext } from '#components/result/reader-context.ts';
import { Filmstrip } from '#components/result/sidebar/filmstrip.tsx';
import { Sidebar } from '#components/result/sidebar/sidebar.tsx';
import { StatusStrip } from '#components/result/status/status-strip.tsx';
import { formatBytes } from '#lib/base/format.ts';
import { announcement } from '#lib/client/result/phase-text.ts';
import type { Run } from '#lib/client/run/run.ts';
import { testRun } from '#lib/client/run/stored/test-run.ts';
import { liveRun } from '#lib/client/run/test-recording.ts';

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

const stream = { 'content-type': 'text/event-stream', 'x-request-id': 'req_1' };
const json = { 'content-type': 'application/json', 'x-request-id': 'req_1' };
const fixture = (name: string) => readFileSync(`tests/fixtures/streams/${name}.sse`, 'utf8');

/** The part of a recording up to its n-th event. */
function firstEvents(text: string, count: number): string {
  return `${text.split('\n\n').slice(0, count).join('\n\n')}\n\n`;
}

const task = { id: 'video_1', object: 'video', model: 'model-1', status: 'queue', created_at: 1 };

interface Kind {
  operationId: string;
  text: string;
  headers: Record<string, string>;
  /** Of the request; else a prompt. */
  body?: Record<string, unknown>;
  stopped?: true;
  /** Words of all views. */
  shows: Partial<Record<'strip' | 'info' | 'sidebar' | 'cell' | 'announcer', readonly string[]>>;
  /** Words that no view may have. */
  never: readonly (string | RegExp)[];
}

const times = ['waiting 120 ms', 'total 2.00 s'];

const kinds: Readonly<Record<string, Kind>> = {
  image: {
    operationId: 'images.generate',
    text: fixture('images-two-partials'),
    headers: stream,
    shows: {
      strip: [...times, 'first image 500 ms', '3 events'],
      info: [
        'times as recorded',
        'tokens in 3',
        'tokens out 6,240',
        'image 1',
        'Total time 2.00 s',
        'events 3',
      ],
      sidebar: ['2.00 s ·'],
      cell: ['2.00 s · 6,243 tokens'],
      announcer: ['done after 2.00 s'],
    },
    // Images have no rate.
    never: ['tok/s', 'tokens per second', 'about'],
  },
  message: {
    operationId: 'messages.create',
    text: fixture('message-thinking'),
    headers: stream,
    shows: {
      // 91 tokens in the 1.5 s after the first event.
      strip: [...times, 'first result 500 ms', '35 events', '60.7 tok/s'],
      info: ['tokens in 38', 'tokens out 91', 'tokens per second 60.7', 'Total time 2.00 s'],
      sidebar: ['input 38', 'output 91', 'thinking 77'],
      cell: ['2.00 s · 129 tokens'],
      announcer: ['done after 2.00 s'],
    },
    never: ['about'],
  },
  'stopped message': {
    operationId: 'messages.create',
    text: firstEvents(fixture('message-thinking'), 20),
    headers: stream,
    stopped: true,
    shows: {
      strip: ['Stopped', ...times, '20 events', /about/.source],
      info: ['tokens in 38', 'tokens out about'],
      sidebar: ['input 38', 'output, about'],
      announcer: ['stopped'],
    },
    // The start of a message counts its output as 1.
    never: [/output 1\b/, /tokens out 1\b/, ' 0.7 tok/s', ' 39 tokens'],
  },
  'native text': {
    operationId: 'native.generate-content',
    text: fixture('native-text'),
    headers: stream,
    shows: {
      // Thinking is output.
      strip: [...times, 'first result 500 ms', '40.0 tok/s'],
      info: ['tokens in 13', 'tokens out 80', 'tokens per second 40.0'],
      sidebar: ['prompt 13', 'thinking 60', 'candidates 20'],
      cell: ['2.00 s · 93 tokens'],
    },
    never: ['about'],
  },
  vector: {
    operationId: 'native.embed-content',
    text: '{"embedding":{"values":[0.6,0.8]}}',
    headers: json,
    body: { content: { parts: [{ text: 'A kite over the hills' }] } },
    // The response has no count of tokens.
    shows: {
      strip: times,
      info: ['Total time 2.00 s', 'tokens in about 6'],
      sidebar: ['2.00 s ·'],
      cell: ['2.00 s'],
    },
    never: ['tokens out', 'tokens in 6', '· 6 tokens', 'tok/s', /\bevents?\b/],
  },
  video: {
    operationId: 'videos.create',
    text: JSON.stringify(task),
    headers: json,
    shows: {
      strip: ['waiting 120 ms', 'request 2.00 s', 'Task created'],
      info: ['Request 2.00 s'],
      sidebar: ['request 2.00 s ·'],
      announcer: ['video task created'],
    },
    // The time of the request is not that of the video.
    never: [/\btotal\b/i, 'done after', /\bDone\b/, 'tok'],
  },
};

describe.each(Object.entries(kinds))(
  '%s',
  (_name, { operationId, text, headers, body, stopped, shows, never }) => {
    const run = recorded();

    test.each(Object.entries(shows))('the %s shows the figures of the recording', async (view, words) => {
      const shown = viewsOf(await run)[view] ?? '';
      for (const word of words) expect(shown).toContain(word);
      if (view === 'strip' || view === 'cell') expect(shown).toContain(formatBytes(Buffer.byteLength(text)));
    });

    test('no view shows another figure', async () => {
      for (const shown of Object.values(viewsOf(await run))) {
        for (const word of never) expect(shown).not.toMatch(word);
      }
    });

    async function recorded(): Promise<Run> {
      const bytes = new TextEncoder().encode(text);
      const half = text.indexOf('\n\n') + 2 || bytes.length;
      const live = await liveRun({
        operationId,
        headers,
        status: 200,
        headersMs: 120,
        endMs: 2000,
        body: body ?? { prompt: 'A kite', stream: headers === stream },
        pieces: [
          [500, bytes.slice(0, half)],
          ...(half < bytes.length ? [[900, bytes.slice(half)] as const] : []),
        ],
        ending: stopped ? 'stopped' : 'polite',
      });
      return live.run;
    }
  },
);

test('readers of a shared run get no link to the prices, which need a sign-in', async () => {
  const bytes = new TextEncoder().encode('{"embedding":{"values":[0.6,0.8]}}');
  const { run } = await liveRun({
    operationId: 'native.embed-content',
    headers: json,
    status: 200,
    headersMs: 120,
    endMs: 2000,
    body: { content: { parts: [{ text: 'A kite' }] } },
    pieces: [[500, bytes]],
    ending: 'polite',
  });
  expect(textOf(<InfoView run={run} />)).toContain('Set prices for');
  const shared = textOf(
    <ReaderContext value>
      <InfoView run={run} />
    </ReaderContext>,
  );
  expect(shared).toContain('Usage and cost');
  expect(shared).not.toMatch(/prices (for|of)/i);
});

test('rows with videos have the time of the task', () => {
  const pending = testRun({ number: 1, operationId: 'videos.create', taskId: 'video_1', totalMs: 28 });
  const row = (videoMs: number | null) => rowOf({ ...pending, videoMs });
  expect(row(12_300)).toContain('12.3 s');
  expect(row(12_300)).not.toContain('28 ms');
  expect(row(null)).not.toContain('28 ms');
});

function viewsOf(run: Run): Readonly<Record<string, string>> {
  return {
    strip: textOf(<StatusStrip run={run} />),
    // Without the form of prices.
    info: textOf(<InfoView run={run} />).split('Set prices')[0] ?? '',
    sidebar: textOf(
      <>
        <Sidebar layout={run.result.kind === 'images' ? 'image' : 'text'} run={run} image={undefined} />
        <Filmstrip runs={[run]} shown={undefined} onShow={() => {}} onStop={() => {}} />
      </>,
    ),
    cell: textOf(<CellStatus run={run} queuePlace={undefined} task={undefined} />),
    announcer: announcement(run),
  };
}

function rowOf(run: ReturnType<typeof testRun>): string {
  const none = {
    open: () => {},
    select: () => {},
    pin: () => {},
    mark: () => {},
    rename: () => {},
    openGroup: () => {},
  };
  return textOf(
    <RunRow
      run={run}
      href="/"
      now={0}
      currency=""
      current={false}
      isOpen={false}
      inGroup={false}
      shown={false}
      selected={false}
      handlers={{ current: none }}
    />,
  );
}

function textOf(element: React.ReactNode): string {
  return renderToStaticMarkup(element)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
