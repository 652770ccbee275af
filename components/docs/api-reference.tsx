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
        // Not before: the router replaces the method in an effect after this one.
        keepRouterOut();
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
    <div ref={box} className="relative h-full min-h-0 min-w-0">
      {state === 'coming' ? (
        <p role="status" className="absolute p-5 text-13 text-ink-second">
          Loading the API reference…
        </p>
      ) : null}
      {state === 'failed' ? (
        <p role="alert" className="p-5 text-13 text-failed">
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

let routerIsGuarded = false;

/**
 * The library pushes an entry to the browser's history for each place that is scrolled into view, also after the page
 * was left. The router takes such a call for a navigation and ends the one under way. Calls without a state, which are
 * those of the library, therefore replace the URL of this page without the router, and do nothing on other pages.
 */
function keepRouterOut(): void {
  if (routerIsGuarded) return;
  routerIsGuarded = true;
  const { pathname } = location;
  const { pushState } = history;
  history.pushState = (state: unknown, unused, url) => {
    if (state !== null) pushState.call(history, state, unused, url);
    // The router ignores a call with its own state.
    else if (location.pathname === pathname) history.replaceState(history.state, unused, url);
  };
}

/**
 * Styles openapi-explorer and fixes its landmarks and labels after each of its renders, in its nested roots too.
 * Returns a function that stops.
 */
function fixReference(root: ShadowRoot): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  const fixed = new Set<ShadowRoot>();
  const watch = new MutationObserver(() => mend());
  const mend = () => {
    fixRoots(root);
    for (const [selector, name, value] of mends) {
      for (const element of root.querySelectorAll(selector)) {
        if (element.getAttribute(name) !== value) element.setAttribute(name, value);
      }
    }
  };
  const fixRoots = (given: ShadowRoot) => {
    if (!fixed.has(given)) {
      fixed.add(given);
      given.adoptedStyleSheets = [...given.adoptedStyleSheets, sheet];
      watch.observe(given, { childList: true, subtree: true });
    }
    for (const { shadowRoot } of given.querySelectorAll('api-response, schema-table, schema-tree'))
      if (shadowRoot) fixRoots(shadowRoot);
  };
  mend();
  // Once loaded, the library focuses the first entry, even twice. Only a press or a key asks for that.
  const untouched = new AbortController();
  const { signal } = untouched;
  const refuseFocus = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.id === 'link-overview') target.blur();
  };
  root.addEventListener('focusin', refuseFocus, { signal });
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => untouched.abort(), { signal, capture: true });
  return () => {
    watch.disconnect();
    untouched.abort();
  };
}

const mends: readonly (readonly [selector: string, attribute: string, value: string])[] = [
  ['nav.nav-bar', 'aria-label', 'Operations'],
  ['nav.nav-scroll', 'role', 'presentation'],
  ['#nav-bar-search', 'aria-label', 'Filter the operations'],
];

/** The library writes some titles in capitals. */
const styles = `
  .nav-bar { width: 272px; border-right: 1px solid var(--hairline) }
  .nav-bar.focused, .nav-scroll { border-top: 0 }
  .nav-scroll { padding: 0 12px 16px }
  .nav-bar > div:first-of-type { padding: 12px 12px 8px !important; width: auto !important }
  .nav-bar .m-btn { display: none }
  .nav-bar > div:first-of-type > div { margin: 0 !important; width: 100% }
  #nav-bar-search { background: var(--panel) !important; border: 1px solid var(--control) !important; border-radius: 8px; width: 100% !important; padding: 0 10px; height: 32px; font-size: 13px }
  .nav-bar-tag, .nav-bar-info, .nav-bar-section { font-size: 13px; font-weight: 600; padding: 6px 8px; border-radius: 8px; color: var(--ink) }
  .nav-bar-section { display: none }
  .nav-bar-path, .nav-bar-h2 { font-size: 13px; border-radius: 8px; padding: 6px 8px 6px 16px; margin: 0 }
  .nav-bar-path, .nav-bar-tag, .nav-bar-info, .nav-bar-h2 { border: 0 !important }
  .nav-bar-path.active, .nav-bar-h2.active, .nav-bar-info.active { background: var(--panel); color: var(--ink); font-weight: 600; box-shadow: inset 0 0 0 1px var(--hairline) }
  .toggle { color: var(--ink-third); font-size: 10px }
  h1, h2, h3, h4 { font-weight: 600; letter-spacing: -0.01em }
  #api-title { margin-bottom: 16px; font-size: 20px !important; font-weight: 600; letter-spacing: -0.01em }
  #api-info { display: none }
  h1.tag-link { font-size: 13px !important; font-weight: 500; letter-spacing: 0; color: var(--ink-second) }
  h2 { font-size: 20px; margin: 4px 0 0 }
  .m-markdown h2 { font-size: 15px; margin: 24px 0 8px }
  .m-markdown p, .m-markdown li { font-size: 14px; line-height: 22px }
  .m-markdown th { text-align: left; font-size: 13px; background: var(--background) }
  .m-markdown table, .m-markdown pre { border-radius: 8px }
  .m-markdown pre { margin-top: 16px }
  .divider, .expanded-endpoint-body .divider { border-style: solid }
  .req-res-title, .table-title, .resp-headers { text-transform: lowercase; color: var(--ink) }
  .req-res-title::first-letter, .resp-headers::first-letter, .table-title::first-letter, .tab-btn::first-letter { text-transform: uppercase }
  .req-res-title { font-size: 15px !important; font-weight: 600; margin-top: 8px }
  .table-title.row { display: block }
  .table-title, .resp-headers { font-size: 13px !important; font-weight: 600 }
  .tab-btn { text-transform: lowercase; display: block; font-size: 13px; font-weight: 500; border-radius: 0; border-bottom-width: 2px }
  .request-panel .table-title:not(.row):has(+ div #request-Accept-label),
  .request-panel .table-title:not(.row) + div:has(#request-Accept-label) { display: none !important }
  .security-tooltip > div { border-color: var(--hairline) !important; border-radius: 6px; font-size: 12px }
  .m-btn { border-radius: 6px; border: 1px solid var(--control); box-shadow: none; font-weight: 500; background: var(--panel); color: var(--ink) }
  .m-btn.primary { background: var(--ink); color: var(--panel); border-color: var(--ink) }
  :focus-visible { outline: 2px solid var(--ink) !important; outline-offset: -2px }
  a { text-decoration: underline; text-underline-offset: 2px }
`;
