/**
 * Loads a link into the form, shows a notice and can restore the user's draft. Never runs anything. An
 * invalid link leaves the form unchanged.
 */

import { useEffect, useEffectEvent, useState } from 'react';
import { LinkButton } from '#components/ui/link-button.tsx';
import type { FormView } from '#lib/client/form/form-controller.ts';
import { type FormState, stateOf } from '#lib/client/run/form-values.ts';
import { runPage } from '#lib/client/run/run-page.ts';
import { dropLink, linkKey } from '#lib/client/share/link-fragment.ts';
import { type DecodedLink, decodeShareLink, type LinkedRequest } from '#lib/describe/share-link.ts';
import { LinkNote, linkProblems } from './link-note.tsx';

interface OpenedLinkProps {
  link: { text: string };
  form: FormView;
  onFault(fault: string): void;
}

type Opened =
  | { state: 'reading' }
  | { state: 'filled'; from: FormState; before: FormState }
  | { state: 'elsewhere'; request: LinkedRequest; isSet: boolean }
  | { state: 'unusable'; reason: Exclude<DecodedLink['state'], 'ok'> }
  | { state: 'dismissed' };

export function OpenedLink({ link, form, onFault }: OpenedLinkProps) {
  const [opened, setOpened] = useState<Opened>({ state: 'reading' });
  const fill = (from: FormState, fault: string | undefined) => {
    setOpened({ state: 'filled', from, before: form.state });
    form.replace(from, { preview: true });
    if (fault !== undefined) onFault(fault);
  };
  const open = useEffectEvent((decoded: DecodedLink) => {
    if (decoded.state !== 'ok') return setOpened({ state: 'unusable', reason: decoded.state });
    const { request, set } = decoded.payload;
    if (set !== undefined || request.page !== form.name)
      return setOpened({ state: 'elsewhere', request, isSet: set !== undefined });
    const state = stateOf(form.description, request.body, request.model, request.stream);
    fill({ ...state, variables: request.variables }, request.fault);
  });
  useEffect(() => {
    let current = true;
    void decodeShareLink(link.text).then((decoded) => current && open(decoded));
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

  switch (opened.state) {
    case 'reading':
    case 'dismissed':
      return null;
    case 'filled': {
      const { before } = opened;
      return (
        <LinkNote text="Loaded from a link. Not run yet." onDismiss={dismiss}>
          <LinkButton
            onClick={() => {
              dropLink();
              form.replace(before);
              setOpened({ state: 'dismissed' });
            }}
          >
            Restore my draft
          </LinkButton>
        </LinkNote>
      );
    }
    case 'elsewhere':
      return (
        <LinkNote problem text={otherPageText(opened.isSet)} onDismiss={dismiss}>
          <OtherPage request={opened.request} text={link.text} isSet={opened.isSet} />
        </LinkNote>
      );
    case 'unusable':
      return (
        <LinkNote problem text={`${linkProblems[opened.reason]} The form is unchanged.`} onDismiss={dismiss}>
          {null}
        </LinkNote>
      );
  }
}

function otherPageText(isSet: boolean): string {
  return isSet
    ? 'This link contains a comparison. The form is unchanged.'
    : 'This link belongs to another page. The form is unchanged.';
}

function OtherPage({ request, text, isSet }: { request: LinkedRequest; text: string; isSet: boolean }) {
  const page = isSet
    ? { href: '/compare', form: request.page, label: 'Compare' }
    : runPage(request.operationId, request.model);
  // No page has this form.
  if (page === undefined || page.form !== request.page) return null;
  return (
    <a
      href={`${page.href}#${linkKey}=${text}`}
      className="font-semibold underline underline-offset-2"
    >{`Open in ${page.label}`}</a>
  );
}
