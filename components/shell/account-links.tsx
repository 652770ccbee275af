'use client';
/** The pages about people in the navigation: where the pages need a sign-in. */
import { usePagesNeedSignIn } from '#lib/client/transport/sign-in.ts';
import { latePart } from './late-part.tsx';

const PeopleLinks = latePart(() => import('./people-links.tsx'), 'PeopleLinks');

export function AccountLinks() {
  return usePagesNeedSignIn() ? <PeopleLinks /> : null;
}
