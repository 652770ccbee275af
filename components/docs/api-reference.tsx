'use client';
/** Our own OpenAPI document, read by openapi-explorer: offline, in our look, without a console of its own. */
import { createElement, useEffect, useRef, useState } from 'react';
import 'openapi-explorer';
import { mendReference } from './mend-reference.ts';
import './api-reference.css';

export function ApiReference() {
  const box = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const element = box.current?.firstElementChild;
    const root = element?.shadowRoot;
    if (!element || !root) return;
    const failed = () => setProblem('The document did not come. Reload the page, or open it as it is.');
    element.addEventListener('spec-load-failed', failed);
    const stop = mendReference(root);
    return () => {
      element.removeEventListener('spec-load-failed', failed);
      stop();
    };
  }, []);
  return (
    <div ref={box} className="h-full min-h-0 min-w-0">
      {problem === undefined ? reference : <p className="p-5 text-13 text-warning">{problem}</p>}
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
