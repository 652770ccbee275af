/** The sidebar of a task page: prompt, actions, timeline, requested and actual properties, inputs, callbacks, API access. */

import { FileX } from 'lucide-react';
import { Fragment, type RefObject } from 'react';
import { JsonView } from '#components/result/json/json-view.tsx';
import { RequestedActualRows } from '#components/result/sidebar/requested-actual.tsx';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import { TaskCallbacks } from '#components/result/video/task-callbacks.tsx';
import { TaskIcon } from '#components/result/video/task-icon.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { formatMs, formatTick } from '#lib/base/format.ts';
import { formatDateTime, formatSecond, formatTime } from '#lib/base/format-time.ts';
import { usePrices } from '#lib/client/run/prices/use-prices.ts';
import type { TaskDetail } from '#lib/client/run/tasks/task-detail.ts';
import { taskSample } from '#lib/client/run/tasks/task-samples.ts';
import { isLiveTask } from '#lib/client/run/tasks/video-task.ts';
import {
  requestedActualVideoRows,
  type TaskInput,
  taskInputs,
  timelineOf,
} from '#lib/client/videos/task-facts.ts';
import { NextActions } from './next-actions.tsx';
import { TaskActions } from './task-actions.tsx';

interface TaskSidebarProps {
  task: TaskDetail;
  /** Unix milliseconds; 0 while unknown. */
  now: number;
  video: RefObject<HTMLVideoElement | null>;
  editModels: readonly string[];
}

export function TaskSidebar({ task, now, video, editModels }: TaskSidebarProps) {
  const { currency } = usePrices();
  const { callback_url: callbackUrl } = task.body;
  return (
    <aside
      aria-label="About this task"
      className="flex flex-col gap-6 border-hairline bg-panel px-4 py-4 @max-[820px]:border-t @min-[820px]:w-[340px] @min-[820px]:shrink-0 @min-[820px]:overflow-y-auto @min-[820px]:border-l min-[900px]:px-5"
    >
      <SidebarSection title="Prompt">
        <p dir="auto" className="text-15 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {task.prompt || 'None'}
        </p>
      </SidebarSection>
      <TaskActions task={task} />
      {task.status === 'completed' && !task.videoDeleted ? (
        <NextActions task={task} video={video} editModels={editModels} />
      ) : null}
      <TaskTimeline task={task} now={now} />
      <SidebarSection title="Requested and actual">
        <RequestedActualRows rows={requestedActualVideoRows(task, currency)} />
      </SidebarSection>
      <TaskInputs task={task} />
      {typeof callbackUrl === 'string' ? (
        <TaskCallbacks taskId={task.id} url={callbackUrl} live={isLiveTask(task)} now={now} />
      ) : null}
      <TaskLinks task={task} now={now / 1000} />
      <details className="group min-w-0">
        <summary className="reach flex w-fit items-center gap-1.5 rounded-control text-13 font-semibold">
          <FoldMark />
          {task.video ? 'Data of the video' : 'The task as JSON'}
        </summary>
        <div className="mt-2">
          <JsonView value={task.raw.data ?? task.raw} media={noMedia} name="Data of the task" />
        </div>
      </details>
    </aside>
  );
}

const noMedia = {};

/** `now`: Unix milliseconds. */
function TaskTimeline({ task, now }: { task: TaskDetail; now: number }) {
  const steps = timelineOf(task, now);
  return (
    <SidebarSection title="States">
      <ol className="flex flex-col">
        {steps.map(({ status, words, at, lasted, lasting }, index) => (
          <li
            key={at + status}
            className="relative grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 pb-2.5 text-13 last:pb-0"
          >
            {index < steps.length - 1 ? (
              <span aria-hidden className="absolute top-5 bottom-0.5 left-[7px] w-px bg-control" />
            ) : null}
            <TaskIcon status={status} past={index < steps.length - 1} />
            <span className={classNames(index === steps.length - 1 ? 'font-semibold' : 'text-ink-second')}>
              {words}
              {lasted === undefined ? null : (
                <span className="ml-2 font-mono text-12 font-normal text-ink-second tabular-nums">
                  {lasting ? formatTick(lasted) : formatMs(lasted)}
                </span>
              )}
            </span>
            <time
              dateTime={new Date(at).toISOString()}
              title={formatDateTime(at)}
              className="font-mono text-12 text-ink-second tabular-nums"
            >
              {formatSecond(at)}
            </time>
          </li>
        ))}
      </ol>
      <Deadline task={task} now={now} />
    </SidebarSection>
  );
}

function Deadline({ task, now }: { task: TaskDetail; now: number }) {
  if (!isLiveTask(task) || task.parked || now === 0 || Number.isNaN(task.deadline)) return null;
  return (
    <p className="mt-2.5 text-12 text-ink-second tabular-nums">
      Expires at {formatSecond(task.deadline)} if not finished.
    </p>
  );
}

function TaskInputs({ task }: { task: Pick<TaskDetail, 'body' | 'files'> }) {
  const inputs = taskInputs(task);
  if (inputs.length === 0) return null;
  return (
    <SidebarSection title="Inputs">
      <ul className="grid grid-cols-3 gap-2">
        {inputs.map((input) => (
          <li key={input.name} className="flex min-w-0 flex-col gap-1">
            <Shown input={input} />
            <p className="text-12 text-ink-second">{input.name}</p>
          </li>
        ))}
      </ul>
    </SidebarSection>
  );
}

const frame = 'aspect-square w-full bg-sunk object-cover';

function Shown({ input: { url, kind, name } }: { input: TaskInput }) {
  if (url === null) {
    return (
      <span className={`${frame} grid place-items-center p-1 text-center text-12 text-ink-third`}>
        <FileX size={16} />
        no longer stored{' '}
      </span>
    );
  }
  // Do not load URLs of other hosts automatically: this would reveal the viewer to them.
  if (/^https?:/.test(url)) {
    return (
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        title={url}
        className={`${frame} grid place-items-center p-1 text-center text-12 underline [overflow-wrap:anywhere]`}
      >
        {URL.parse(url)?.host ?? url}
      </a>
    );
  }
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: user input without captions
    return <video src={url} controls preload="metadata" aria-label={name} className={frame} />;
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`${name}, full size`}>
      <img src={url} alt={name} className={frame} />
    </a>
  );
}

/** `now` in Unix seconds; 0 while unknown. */
function TaskLinks({ task, now }: { task: TaskDetail; now: number }) {
  const { id, requestId } = task;
  const video = task.videoDeleted ? undefined : task.video;
  const links = [
    { name: 'task', label: 'Copy task id', text: id, shown: id },
    { name: 'request', label: 'Copy request id', text: requestId, shown: requestId },
    { name: 'video link', label: 'Copy video link', text: video?.url, shown: 'works without a key' },
  ];
  return (
    <SidebarSection title="API access">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13 pointer-coarse:gap-y-6">
        {links.map(({ name, label, text, shown }) =>
          text ? (
            <Fragment key={name}>
              <dt className="text-ink-second">{name}</dt>
              <dd className="flex min-w-0 justify-end">
                <CopyButton text={text} label={label} className="min-w-0 font-mono text-12">
                  <span className="truncate">{shown}</span>
                </CopyButton>
              </dd>
            </Fragment>
          ) : null,
        )}
      </dl>
      {video?.url === undefined || video.expiresAt === undefined || now === 0 ? null : (
        <p className="mt-1.5 text-right text-12 text-ink-second tabular-nums">
          {expiryText(video.expiresAt, now)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-1">
        <Command label="Poll as cURL" text={() => taskSample(id)} />
        {video === undefined ? null : (
          <Command label="Download as cURL" text={() => taskSample(id, '/content')} />
        )}
      </div>
    </SidebarSection>
  );
}

function Command({ label, text }: { label: string; text(): string }) {
  return (
    <CopyButton
      label={label}
      text={text}
      className="h-control-small border border-control px-3 text-13 font-medium hover:bg-sunk"
    />
  );
}

function expiryText(expiresAt: number, now: number): string {
  const time = formatTime(expiresAt * 1000);
  const minutes = Math.round((expiresAt - now) / 60);
  if (minutes <= 0) return `Expired at ${time}. Reload the page for a new link.`;
  return `Expires at ${time}, in ${minutes} min`;
}
