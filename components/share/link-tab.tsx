'use client';
/** The request in a link: the address, how full it is, what had to stay behind. */
import { useEffect, useState } from 'react';
import { type MadeLink, makeLink } from '#lib/client/share/make-link.ts';
import { publicAddress } from '#lib/client/transport/public-base-url.ts';
import type { LinkPayload } from '#lib/describe/share-link.ts';
import { LinkMeter } from './link-meter.tsx';
import { LinkRow } from './link-row.tsx';

interface LinkTabProps extends LinkPayload {
  /** Of the page that opens the link; this page's own without one. */
  path?: string | undefined;
}

export function LinkTab({ request, set, path }: LinkTabProps) {
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
        Opens the page with the form filled in. It holds the request
        {set === undefined ? '' : ' and what varies'}, not its result, and never runs by itself. What stands
        behind the # stays in the browser: no server sees it.
      </p>
      {link === undefined ? null : (
        <>
          {link.fits ? (
            <LinkRow label="Link" url={link.url} title={`${request.model} in Easel`} />
          ) : (
            <p role="alert" className="text-13 text-pretty text-warning">
              This request is too long for a link, which many programs would cut. Shorten it, or share a
              snapshot of a run.
            </p>
          )}
          <LinkMeter bytes={link.bytes} />
          {link.leftOut.length > 0 ? (
            <section aria-label="Left out" className="text-13">
              <p className="font-semibold">
                {link.leftOut.length === 1
                  ? 'One file stays behind'
                  : `${link.leftOut.length} files stay behind`}
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
                Files do not fit into a link. Addresses of images travel, and so does everything in a
                snapshot.
              </p>
            </section>
          ) : null}
          {link.removed.length > 0 ? (
            <section aria-label="Taken out" className="text-13">
              <p className="font-semibold">What looked like a credential was taken out</p>
              <p className="text-ink-second">
                In{' '}
                {link.removed.map((path, index) => (
                  <span key={path}>
                    {index > 0 ? ', ' : ''}
                    <code className="font-mono text-12">{path}</code>
                  </span>
                ))}
                . The form itself keeps it.
              </p>
            </section>
          ) : null}
        </>
      )}
    </div>
  );
}
