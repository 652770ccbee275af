/**
 * Keeps the set in the URL fragment and loads sets from links. A link never runs anything, and the user can
 * restore the previous set. After a reload, the fragment that this tab wrote is ignored, because the draft
 * holds more than the link, such as files.
 */
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { defined } from '#lib/base/json-value.ts';
import { readSet, shareableSet } from '#lib/client/compare/saved-set.ts';
import type { Opening } from '#lib/client/handoff/handoff.ts';
import { dropLink, linkKey, linkTextIn, useLinkText } from '#lib/client/share/link-fragment.ts';
import { requestOfForm } from '#lib/client/share/linked-request.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import { replaceHash } from '#lib/client/storage/url-params.ts';
import { compareForms, type PlaygroundForm } from '#lib/describe/playground-forms.ts';
import type { DecodedLink, LinkPayload } from '#lib/describe/share-link.ts';
import type { CompareSetState } from './use-compare-set.ts';

export type SetLinkNote =
  | { state: 'filled'; restore(): void }
  | { state: 'unusable'; reason: Exclude<DecodedLink['state'], 'ok'> };

/** Debounce of the URL update, in milliseconds. */
const pause = 400;

export function useSetLink(state: CompareSetState, form: PlaygroundForm) {
  const router = useRouter();
  const link = useLinkText();
  const [note, setNote] = useState<SetLinkNote | undefined>();
  /** Fragments written by this page. Navigating back to one of them loads nothing. */
  const own = useRef(new Set<string>());
  const reading = useRef(false);
  const payload = (): LinkPayload => ({
    request: { ...requestOfForm({ ...state.form, filled: state.variables }, ''), page: form.name },
    set: shareableSet(state.set),
  });
  const latest = useRef({ state, payload });
  latest.current = { state, payload };

  useEffect(() => {
    if (link === undefined || own.current.has(link.text)) return;
    if (link.text === readStored(addressKey(form.slug), 'tab')) {
      own.current.add(link.text);
      return;
    }
    let current = true;
    reading.current = true;
    void readLink(link.text).then((decoded) => {
      if (!current) return;
      const page = decoded.state === 'ok' ? decoded.payload.request.page : undefined;
      const position = compareForms.find(({ name }) => name === page);
      if (position !== undefined && position.slug !== form.slug) {
        // `reading` stays true, so that the set of this form does not overwrite the link.
        return router.replace(`/compare?of=${position.slug}#${linkKey}=${link.text}`);
      }
      reading.current = false;
      if (decoded.state !== 'ok') return setNote({ state: 'unusable', reason: decoded.state });
      const { request, set } = decoded.payload;
      own.current.add(link.text);
      const before = openingOf(latest.current.payload());
      const given = openingOf(defined({ request, set }));
      if (JSON.stringify(before) === JSON.stringify(given)) return;
      // Keep the full state, including files, which a link cannot hold.
      const { state: shown } = latest.current;
      shown.open(given);
      setNote({
        state: 'filled',
        restore() {
          const { form, change } = latest.current.state;
          setNote(undefined);
          form.replace(shown.form.state);
          change({ type: 'replace', set: shown.set });
        },
      });
    });
    return () => {
      current = false;
    };
  }, [link, form.slug, router]);

  const worthIt = state.grid.cells.length > 1 || state.set.own.length > 0;
  const { state: formState } = state.form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the payload is made of
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      if (reading.current) return;
      if (!worthIt) return note === undefined ? dropLink() : undefined;
      const { makeLink } = await import('#lib/client/share/make-link.ts');
      const made = await makeLink(location.origin, latest.current.payload());
      if (!current) return;
      const hash = new URL(made.url).hash;
      // A set that is too large has no link here. The share dialog explains it.
      if (!made.fits) return dropLink();
      const text = linkTextIn(hash) ?? '';
      own.current.add(text);
      writeStored(addressKey(form.slug), text, 'tab');
      replaceHash(hash);
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // The variables follow the form later, with the deferred cells.
  }, [formState, state.set, state.variables, worthIt, form.slug]);

  /** `payload` makes the link to the current set. */
  return { note, dismiss: () => setNote(undefined), payload };
}

function addressKey(slug: string): string {
  return `easel-compare-address:${slug}`;
}

/** The decoder is loaded with the first link. */
async function readLink(text: string): Promise<DecodedLink> {
  const { decodeShareLink } = await import('#lib/describe/share-link.ts');
  return decodeShareLink(text);
}

function openingOf({ request: { body, model, stream, variables }, set }: LinkPayload): Opening {
  return { body, model, ...defined({ stream, variables, set: readSet(set) }) };
}
