/** Applies the widths and folds of the panes before the first paint. */

export const panesKey = 'easel-panes';

const script = `try{const p=JSON.parse(localStorage.getItem('${panesKey}'))||{},d=document.documentElement;for(const n of ['form','code'])if(p[n]>0)d.style.setProperty('--'+n+'-width',p[n]+'px');if(p.formPane)d.dataset.formPane='folded';if(p.codePane)d.dataset.codePane='open'}catch{}`;

export function PaneScript({ nonce }: { nonce: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text of ours, the only way to run before paint
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}
