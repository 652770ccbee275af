/**
 * What openapi-explorer lacks to stand inside another page: landmarks that are already there are taken back, parts
 * without a name get one. It draws anew as it likes, so this is done again each time.
 */

/** The function it answers ends it. */
export function mendReference(root: ShadowRoot): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const mend = () => {
    for (const [selector, name, value] of mends) {
      for (const element of root.querySelectorAll(selector)) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    }
  };
  const watch = new MutationObserver(mend);
  watch.observe(root, { childList: true, subtree: true });
  mend();
  return () => watch.disconnect();
}

const mends: readonly (readonly [selector: string, attribute: string, value: string])[] = [
  ['nav.nav-bar', 'aria-label', 'Operations'],
  ['nav.nav-scroll', 'role', 'presentation'],
  ['#nav-bar-search', 'aria-label', 'Filter the operations'],
];

const styles = `
  .nav-bar.focused, .nav-scroll { border-top: 0 }
  .nav-bar { border-right: 1px solid var(--hairline) }
  .nav-bar-tag, .nav-bar-info, .nav-bar-section { font-size: 13px; font-weight: 600; padding: 8px 12px }
  .nav-bar-path { font-size: 13px }
  .nav-bar-path, .nav-bar-tag, .nav-bar-info { border-left-width: 2px }
  h1, h2, h3, h4 { font-weight: 600 }
  .m-markdown h2 { font-size: 17px; margin: 24px 0 8px }
  #nav-bar-search { background: var(--panel); border-color: var(--control); padding: 0 10px; height: 34px }
  #nav-bar-search + button, .m-btn { border-radius: 6px; border: 1px solid var(--control); box-shadow: none; font-weight: 500 }
  :focus-visible { outline: 2px solid var(--accent) !important; outline-offset: -2px }
  a { text-decoration: underline; text-underline-offset: 2px }
`;
