/** Copies to the clipboard, also on pages without a secure context, where `navigator.clipboard` is missing. */

/** Call it from a click. A Blob is copied without becoming a string of the page. Throws when the browser refuses. */
export async function copyText(text: string | Blob | Promise<string | Blob>): Promise<void> {
  if (!window.isSecureContext) {
    const given = await text;
    copySelected(typeof given === 'string' ? given : await given.text());
    return;
  }
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const plain = Promise.resolve(text).then((given) => new Blob([given], { type: 'text/plain' }));
  // At once: some browsers allow it only right after the click.
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

/** The fallback: selects the text in an invisible field and copies it. */
function copySelected(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0;pointer-events:none';
  // An open dialog blocks selections outside of it.
  (focused?.closest('dialog') ?? document.body).append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('Copying failed.');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
