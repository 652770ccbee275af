/** Runs before the first paint: hides the fields of the served form if this browser has a draft, until the draft is loaded. */
import { draftKey } from '#lib/client/form/draft-key.ts';
import { playgroundForms } from '#lib/describe/playground-forms.ts';

const keys = Object.fromEntries(playgroundForms.map(({ slug, name }) => [`/${slug}`, draftKey(name)]));

const script = `try{const k=${JSON.stringify(keys)}[location.pathname];if(k&&(sessionStorage.getItem(k)||localStorage.getItem(k))){const d=document.documentElement.dataset;d.draft='';setTimeout(()=>delete d.draft,3000)}}catch{}`;

export function DraftScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text of ours, the only way to run before paint
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
