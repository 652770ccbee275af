/**
 * Runs before anything is painted: where this browser has a draft of the page's form, the fields of the
 * served one stay unseen until the draft stands in them. So nothing flashes, and nothing moves. Where the
 * form's scripts do not come, they are seen as they were served.
 */
import { draftKey } from '#lib/client/form/draft-key.ts';
import { playgroundForms } from '#lib/describe/playground-forms.ts';

const keys = Object.fromEntries(playgroundForms.map(({ slug, name }) => [`/${slug}`, draftKey(name)]));

const script = `try{const k=${JSON.stringify(keys)}[location.pathname];if(k&&(sessionStorage.getItem(k)||localStorage.getItem(k))){const d=document.documentElement.dataset;d.draft='';setTimeout(()=>delete d.draft,3000)}}catch{}`;

export function DraftScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text of ours, the only way to run before paint
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
