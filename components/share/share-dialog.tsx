/** Shares a request as a link, and results as a snapshot. Both exclude credentials. */
import { useEffect, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { TabList, TabPanel } from '#components/ui/tabs.tsx';
import { formatCount } from '#lib/base/format.ts';
import { type MadeLink, makeLink } from '#lib/client/share/make-link.ts';
import { runSnapshot, type Snapshot } from '#lib/client/share/snapshot.ts';
import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import { type LinkPayload, maxLinkBytes } from '#lib/describe/share-link.ts';
import { LinkRow } from './link-row.tsx';
import { SnapshotTab } from './snapshot-tab.tsx';

interface ShareDialogProps extends Partial<LinkPayload> {
  /** Its snapshot. */
  run?: Parameters<typeof runSnapshot>[0] | undefined;
  snapshot?: Snapshot | undefined;
  /** Path of the page that opens the link: `/images`. */
  path?: string | undefined;
  title?: string;
  start?: 'link' | 'snapshot';
  onClose(): void;
}

export function ShareDialog(props: ShareDialogProps) {
  const { request, set, run, snapshot = run && runSnapshot(run), path, start = 'link', onClose } = props;
  const [tab, setTab] = useState<string>(start);
  const noun = snapshot ? 'run' : 'request';
  const named = `Share this ${set ? 'comparison' : noun}`;
  const { title = named } = props;
  const link = request && <LinkTab request={request} path={path} {...(set ? { set } : {})} />;
  if (link === undefined || snapshot === undefined) {
    return (
      <Dialog title={title} onClose={onClose}>
        {link ?? (snapshot ? <SnapshotTab snapshot={snapshot} /> : null)}
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="-mx-4 -mt-4 mb-4">
        <TabList name="share" label="Ways to share" tabs={tabs} value={tab} onChange={setTab} />
      </div>
      <TabPanel name="share" id="link" value={tab}>
        {link}
      </TabPanel>
      <TabPanel name="share" id="snapshot" value={tab}>
        {tab === 'snapshot' ? <SnapshotTab snapshot={snapshot} /> : null}
      </TabPanel>
    </Dialog>
  );
}

const tabs = [
  { id: 'link', label: 'Link' },
  { id: 'snapshot', label: 'Snapshot' },
] as const;

interface LinkTabProps extends LinkPayload {
  /** Path of the page that opens the link; by default this page. */
  path?: string | undefined;
}

/** The link to a request: URL, size, and what it does not contain. */
function LinkTab({ request, set, path }: LinkTabProps) {
  const [link, setLink] = useState<MadeLink>();
  useEffect(() => {
    let current = true;
    const payload = set === undefined ? { request } : { request, set };
    void makeLink(publicAddress() + (path ?? location.pathname), payload).then((made) => {
      if (current) setLink(made);
    });
    return () => {
      current = false;
    };
  }, [request, set, path]);
  return (
    <div className="flex min-h-[150px] flex-col gap-4">
      <p className="text-13 text-pretty text-ink-second">
        Opens the page with the form filled in. It contains{' '}
        {set === undefined ? 'the request' : 'the request and the compared settings'}, not the result, and
        does not run it. The part after # stays in the browser and is never sent to a server.
      </p>
      {link === undefined ? null : (
        <>
          {link.fits ? (
            <LinkRow label="Link" url={link.url} title={`${request.model} in Easel`} />
          ) : (
            <ErrorText>
              This request is too long for a link. Shorten it or share a snapshot of a run.
            </ErrorText>
          )}
          <LinkMeter bytes={link.bytes} />
          {link.leftOut.length > 0 ? (
            <section aria-label="Not included" className="text-13">
              <p className="font-semibold">
                {link.leftOut.length === 1
                  ? '1 file is not included'
                  : `${link.leftOut.length} files are not included`}
              </p>
              <ul className="mt-1 flex flex-col gap-0.5">
                {link.leftOut.map(({ where, what }) => (
                  <li key={where} className="flex justify-between gap-4 text-ink-second">
                    <code className="min-w-0 truncate font-mono text-12">{where}</code>
                    <span className="shrink-0 tabular-nums">{what}</span>
                  </li>
                ))}
              </ul>
              <p className="mt-1 text-ink-second">
                Links cannot contain files, only image URLs. A snapshot contains everything.
              </p>
            </section>
          ) : null}
          {link.removed.length > 0 ? (
            <section aria-label="Removed" className="text-13">
              <p className="font-semibold">Possible credentials were removed</p>
              <p className="text-ink-second">
                In{' '}
                {link.removed.map((path, index) => (
                  <span key={path}>
                    {index > 0 ? ', ' : ''}
                    <code className="font-mono text-12">{path}</code>
                  </span>
                ))}
                . The form is unchanged.
              </p>
            </section>
          ) : null}
        </>
      )}
    </div>
  );
}

function LinkMeter({ bytes }: { bytes: number }) {
  const over = bytes > maxLinkBytes;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex justify-between text-13 tabular-nums">
        <span className={classNames(over && 'font-semibold text-warning')}>
          {formatCount(bytes)} of {formatCount(maxLinkBytes)} bytes
        </span>
        {over ? <span className="text-warning">{formatCount(bytes - maxLinkBytes)} too many</span> : null}
      </p>
      <meter className="sr-only" aria-label="Size of the link" min={0} max={maxLinkBytes} value={bytes} />
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-hairline">
        <div
          className={classNames('h-full rounded-full', over ? 'bg-warning' : 'bg-ink')}
          style={{ width: `${Math.min(100, (bytes / maxLinkBytes) * 100)}%` }}
        />
      </div>
    </div>
  );
}
