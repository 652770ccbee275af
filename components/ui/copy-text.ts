/** Puts a text on the clipboard, also where pages are not secure (http://easel.lan) and have no `navigator.clipboard`. */

/**
 * To be called by a person's click. A Blob goes from where it lies to the clipboard: its megabytes never become a
 * string of the page, as long as the page is secure. Throws when the browser refuses.
 */
export async function copyText(text: string | Blob | Promise<string | Blob>): Promise<void> {
  if (!window.isSecureContext) {
    const given = await text;
    copySelected(typeof given === 'string' ? given : await given.text());
    return;
  }
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const plain = Promise.resolve(text).then((given) => new Blob([given], { type: 'text/plain' }));
  // Asked at once: some browsers allow it only while the click is fresh.
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })]);
}

/** What pages did before there was a clipboard: the text is selected in a field that nobody sees, and copied. */
function copySelected(text: string): void {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0;pointer-events:none';
  // Outside of an open dialog nothing can be selected.
  (focused?.closest('dialog') ?? document.body).append(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new Error('Copying failed.');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
