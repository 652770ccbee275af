'use client';
/** Our own OpenAPI document, read by openapi-explorer: offline, in our look, without a console of its own. */
import { createElement, useEffect, useRef, useState } from 'react';
import { mendReference } from './mend-reference.ts';
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
        stop = mendReference(root);
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
          Opening the reference…
        </p>
      ) : null}
      {state === 'failed' ? (
        <p role="alert" className="p-5 text-13 text-warning">
          The reference did not come. Reload the page, or open the OpenAPI document as it is.
        </p>
      ) : (
        reference
      )}
    </div>
  );
}

/** Made once: the element keeps its own state. */
const reference = createElement('openapi-explorer', {
  'spec-url': '/openapi.json',
  'hide-console': '',
  'hide-authentication': '',
  'hide-server-selection': '',
  'hide-components': '',
  'schema-expand-level': '2',
  'default-schema-tab': 'model',
});

/** Once a page: a second script would register the element twice. */
async function loadLibrary(): Promise<void> {
  if (customElements.get('openapi-explorer') !== undefined) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = '/api/reference.js';
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The library did not come.'));
    });
    document.head.append(script);
  });
}
