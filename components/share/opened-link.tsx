'use client';
/**
 * A link that this page was opened with: fills the form in, says so above it, and gives the person's own draft back.
 * Never runs anything. A link that cannot be used leaves the form as it was and says why.
 */
import { useEffect, useRef, useState } from 'react';
import type { OperationFormState } from '#components/form/use-operation-form.ts';
import { type FormState, stateOf } from '#lib/client/form/form-values.ts';
import { runPlace } from '#lib/client/history/run-place.ts';
import { linkKey } from '#lib/client/share/link-fragment.ts';
import { dropLink } from '#lib/client/share/use-link-text.ts';
import { type DecodedLink, decodeShareLink, type LinkedRequest } from '#lib/describe/share-link.ts';
import { LinkAct, LinkNote, linkProblems } from './link-note.tsx';

interface OpenedLinkProps {
  link: { text: string };
  form: OperationFormState;
  /** Asks for the sandbox's fault that the link names. */
  onFault(fault: string): void;
}

type Opened =
  | { state: 'reading' }
  | { state: 'filled'; from: FormState; before: FormState; fault: string | undefined }
  /** The draft is back; the link's request can be had again. */
  | { state: 'given-back'; from: FormState; fault: string | undefined }
  | { state: 'elsewhere'; request: LinkedRequest; isSet: boolean }
  | { state: 'unusable'; reason: Exclude<DecodedLink['state'], 'ok'> }
  | { state: 'dismissed' };

export function OpenedLink({ link, form, onFault }: OpenedLinkProps) {
  const [opened, setOpened] = useState<Opened>({ state: 'reading' });
  const latest = useRef({ form, onFault });
  latest.current = { form, onFault };

  useEffect(() => {
    let current = true;
    void decodeShareLink(link.text).then((decoded) => {
      if (!current) return;
      if (decoded.state !== 'ok') return setOpened({ state: 'unusable', reason: decoded.state });
      const { request, set } = decoded.payload;
      const { form: open } = latest.current;
      if (set !== undefined || request.page !== open.name)
        return setOpened({ state: 'elsewhere', request, isSet: set !== undefined });
      const from = stateOf(open.description, request.body, request.model, request.stream);
      setOpened({ state: 'filled', from, before: open.state, fault: request.fault });
      open.replace(from, { preview: true });
      if (request.fault !== undefined) latest.current.onFault(request.fault);
    });
    return () => {
      current = false;
    };
  }, [link]);

  const edited = opened.state === 'filled' && form.state !== opened.from;
  useEffect(() => {
    if (edited) dropLink();
  }, [edited]);

  const dismiss = () => {
    dropLink();
    if (opened.state === 'filled' && !edited) form.adoptPreview();
    setOpened({ state: 'dismissed' });
  };
  const fill = (from: FormState, fault: string | undefined) => {
    setOpened({ state: 'filled', from, before: form.state, fault });
    form.replace(from, { preview: true });
    if (fault !== undefined) onFault(fault);
  };

  switch (opened.state) {
    case 'reading':
    case 'dismissed':
      return null;
    case 'filled': {
      const { from, before, fault } = opened;
      return (
        <LinkNote words="Filled in from a link. Nothing has run." onDismiss={dismiss}>
          {edited ? (
            <LinkAct
              onClick={() => {
                form.replace(from);
                if (fault !== undefined) onFault(fault);
              }}
            >
              Reset
            </LinkAct>
          ) : null}
          <LinkAct
            onClick={() => {
              dropLink();
              form.replace(before);
              setOpened({ state: 'given-back', from: form.state, fault });
            }}
          >
            Keep my draft
          </LinkAct>
        </LinkNote>
      );
    }
    case 'given-back':
      return (
        <LinkNote words="Your draft is back." onDismiss={dismiss}>
          <LinkAct onClick={() => fill(opened.from, opened.fault)}>Use the link after all</LinkAct>
        </LinkNote>
      );
    case 'elsewhere':
      return (
        <LinkNote problem words={elsewhereWords(opened.isSet)} onDismiss={dismiss}>
          <OtherPage request={opened.request} text={link.text} isSet={opened.isSet} />
        </LinkNote>
      );
    case 'unusable':
      return (
        <LinkNote problem words={`${linkProblems[opened.reason]} The form is as it was.`} onDismiss={dismiss}>
          {null}
        </LinkNote>
      );
  }
}

function elsewhereWords(isSet: boolean): string {
  return isSet
    ? 'This link holds a set to compare. The form here is as it was.'
    : 'This link belongs to another page. The form here is as it was.';
}

function OtherPage({ request, text, isSet }: { request: LinkedRequest; text: string; isSet: boolean }) {
  const place = isSet
    ? { href: '/compare', form: request.page, label: 'Compare' }
    : runPlace(request.operationId, request.model);
  // A form that no page has: nothing to lead to.
  if (place === undefined || place.form !== request.page) return null;
  return (
    <a
      href={`${place.href}#${linkKey}=${text}`}
      className="font-semibold underline underline-offset-2"
    >{`Open it in ${place.label}`}</a>
  );
}
