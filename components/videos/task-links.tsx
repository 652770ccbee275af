/** How to get at a task from elsewhere: its ids, the video's own link with its time, commands. */
import { CopyButton } from '#components/result/copy-button.tsx';
import { SidebarSection } from '#components/result/sidebar/sidebar-section.tsx';
import type { TaskDetail } from '#lib/client/videos/task-detail.ts';
import { contentSample, lookSample } from '#lib/client/videos/task-samples.ts';

/** `now`: Unix seconds; 0 while it is not known. */
export function TaskLinks({ task, now }: { task: TaskDetail; now: number }) {
  const { video, id, requestId } = task;
  const copy = 'min-w-0 font-mono text-12';
  return (
    <SidebarSection title="Use elsewhere">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13 pointer-coarse:gap-y-6">
        <dt className="text-ink-second">task</dt>
        <dd className="flex min-w-0 justify-end">
          <CopyButton text={id} label="Copy the id" className={copy}>
            <span className="truncate">{id}</span>
          </CopyButton>
        </dd>
        {requestId === undefined ? null : (
          <>
            <dt className="text-ink-second">request</dt>
            <dd className="flex min-w-0 justify-end">
              <CopyButton text={requestId} label="Copy the request id" className={copy}>
                <span className="truncate">{requestId}</span>
              </CopyButton>
            </dd>
          </>
        )}
        {video?.url === undefined ? null : (
          <>
            <dt className="text-ink-second">video link</dt>
            <dd className="flex min-w-0 justify-end">
              <CopyButton text={video.url} label="Copy the video's link" className={copy}>
                <span className="truncate">opens without a key</span>
              </CopyButton>
            </dd>
          </>
        )}
      </dl>
      {video?.url === undefined || video.expiresAt === undefined || now === 0 ? null : (
        <p className="mt-1.5 text-right text-12 text-ink-second tabular-nums">
          {expiryWords(video.expiresAt, now)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-1">
        <Command label="Poll as cURL" text={() => lookSample(id)} />
        {video === undefined ? null : <Command label="Fetch as cURL" text={() => contentSample(id)} />}
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

function expiryWords(expiresAt: number, now: number): string {
  const time = new Date(expiresAt * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const minutes = Math.round((expiresAt - now) / 60);
  if (minutes <= 0) return `It expired at ${time}; a new one comes with the next look.`;
  return `until ${time}, ${minutes} min from now`;
}
