'use client';
/** Renders our OpenAPI document with openapi-explorer: offline, in our theme, without its console. */
import { createElement, useEffect, useRef, useState } from 'react';
import './api-reference.css';

export function ApiReference() {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming');
  useEffect(() => {
    let stop = () => {};
    let left = false;
    loadLibrary()
      .then(() => {
        const root = box.current?.querySelector('openapi-explorer')?.shadowRoot;
        if (left || !root) return;
        stop = fixReference(root);
        setState('there');
      })
      .catch(() => setState('failed'));
    return () => {
      left = true;
      stop();
    };
  }, []);
  return (
    <div ref={box} className="h-full min-h-0 min-w-0">
      {state === 'coming' ? (
        <p role="status" className="p-5 text-13 text-ink-second">
          Loading the API reference…
        </p>
      ) : null}
      {state === 'failed' ? (
        <p role="alert" className="p-5 text-13 text-warning">
          Could not load the API reference. Reload the page or open the OpenAPI document.
        </p>
      ) : (
        reference
      )}
    </div>
  );
}

/** Created once, because the element keeps its own state. */
const reference = createElement('openapi-explorer', {
  'spec-url': '/openapi.json',
  'hide-console': '',
  'hide-authentication': '',
  'hide-server-selection': '',
  'hide-components': '',
  'schema-expand-level': '2',
  'default-schema-tab': 'model',
});

/** Loads the script once: a second one would register the element twice. */
async function loadLibrary(): Promise<void> {
  if (customElements.get('openapi-explorer') !== undefined) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/api/reference.js';
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Could not load the library.'));
    });
    document.head.append(script);
  });
}

/**
 * Fixes the landmarks and labels of openapi-explorer after each of its renders. Returns a function that
 * stops.
 */
function fixReference(root: ShadowRoot): () => void {
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
