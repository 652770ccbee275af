'use client';
/**
 * The address holds the set: it follows what is typed, and a link that is opened or pasted fills the set in. A link
 * never runs anything. One that was opened can be given back for what stood here before. The link that this tab has made
 * of its own set opens nothing after a reload: the draft holds more than it, such as files.
 */
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { CompareOpening } from '#lib/client/compare/compare-opening.ts';
import { readSet, showSet } from '#lib/client/compare/kept-set.ts';
import { linkKey, linkTextIn } from '#lib/client/share/link-fragment.ts';
import { requestOfForm } from '#lib/client/share/linked-request.ts';
import { dropLink, useLinkText } from '#lib/client/share/use-link-text.ts';
import { readStored, writeStored } from '#lib/client/storage/browser-storage.ts';
import type { PlaygroundForm } from '#lib/describe/playground-forms.ts';
import { compareForms } from '#lib/describe/playground-forms.ts';
import type { DecodedLink, LinkPayload } from '#lib/describe/share-link.ts';
import type { CompareSetState } from './use-compare-set.ts';

export interface SetLink {
  note: SetLinkNote | undefined;
  dismiss(): void;
  /** What a link made now would hold. */
  payload(): LinkPayload;
}

export type SetLinkNote =
  | { state: 'filled'; giveBack(): void }
  | { state: 'unusable'; reason: Exclude<DecodedLink['state'], 'ok'> };

/** Milliseconds without a change before the address follows. */
const pause = 400;

export function useSetLink(state: CompareSetState, form: PlaygroundForm): SetLink {
  const router = useRouter();
  const link = useLinkText();
  const [note, setNote] = useState<SetLinkNote | undefined>();
  /** Texts that this page has put into its address itself: Back to one of them opens nothing. */
  const own = useRef(new Set<string>());
  const reading = useRef(false);
  const payload = (): LinkPayload => ({
    request: { ...requestOfForm(state.form, ''), page: form.name },
    set: showSet(state.set),
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
      const place = compareForms.find(({ name }) => name === page);
      if (place !== undefined && place.slug !== form.slug) {
        // Still reading: this form's set must not take the link's place meanwhile.
        return router.replace(`/compare?of=${place.slug}#${linkKey}=${link.text}`);
      }
      reading.current = false;
      if (decoded.state !== 'ok') return setNote({ state: 'unusable', reason: decoded.state });
      const { request, set } = decoded.payload;
      own.current.add(link.text);
      const before = openingOf(latest.current.payload());
      const given = openingOf({ request, ...(set === undefined ? {} : { set }) });
      if (JSON.stringify(before) === JSON.stringify(given)) return;
      // As it is, with its files: a link would hold less of it.
      const { state: shown } = latest.current;
      shown.open(given);
      setNote({
        state: 'filled',
        giveBack() {
          const { form, setSet } = latest.current.state;
          setNote(undefined);
          form.replace(shown.form.state);
          setSet(() => shown.set);
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
      // What does not fit is told where one shares it; half a set would be worse than none.
      if (!made.fits) return dropLink();
      const text = linkTextIn(hash) ?? '';
      own.current.add(text);
      writeStored(addressKey(form.slug), text, 'tab');
      if (hash !== location.hash) history.replaceState(null, '', location.pathname + location.search + hash);
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [formState, state.set, worthIt, form.slug]);

  return { note, dismiss: () => setNote(undefined), payload };
}

function addressKey(slug: string): string {
  return `easel-compare-address:${slug}`;
}

/** What reads links is loaded with the first one. */
async function readLink(text: string): Promise<DecodedLink> {
  const { decodeShareLink } = await import('#lib/describe/share-link.ts');
  return decodeShareLink(text);
}

function openingOf({ request: { body, model, stream }, set }: LinkPayload): CompareOpening {
  const varied = readSet(set);
  return {
    body,
    model,
    ...(stream === undefined ? {} : { stream }),
    ...(varied === undefined ? {} : { set: varied }),
  };
}
