/** What a video was made from: the images and videos of its request, shown; addresses, named. */
import { FileX } from 'lucide-react';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import type { TaskDetail } from '#lib/client/videos/task-detail.ts';
import { type TaskInput, taskInputs } from '#lib/client/videos/task-inputs.ts';

export function TaskInputs({ task }: { task: Pick<TaskDetail, 'body' | 'files'> }) {
  const inputs = taskInputs(task);
  if (inputs.length === 0) return null;
  return (
    <SidebarSection title="Made from">
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
        <FileX aria-hidden size={16} />
        no longer kept
      </span>
    );
  }
  // A foreign address is not asked for by itself: whoever looks at a task need not tell its host.
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
    // biome-ignore lint/a11y/useMediaCaption: a person's own video, shown as it was given
    return <video src={url} controls preload="metadata" aria-label={name} className={frame} />;
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`${name}, full size`}>
      {/* biome-ignore lint/performance/noImgElement: the gateway's own bytes are not Next's to optimise */}
      <img src={url} alt={name} className={frame} />
    </a>
  );
}
