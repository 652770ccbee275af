/** Synchronises the `model` and `example` params of the URL with the form. */
import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { variantOf } from '#lib/client/form/form-values.ts';
import { pushParams, readParam, replaceParams } from '#lib/client/storage/url-params.ts';
import type { FormDescription } from '#lib/describe/form-description.ts';

/**
 * Calls `onChange` when Back or a link changed the URL, unless the form ignores the URL. Returns the model that
 * the URL names and the page does not have.
 */
export function useModelParam(
  description: FormDescription,
  onChange: () => void,
  ignoreUrl: boolean,
): string | undefined {
  const query = useSearchParams();
  const model = query.get('model');
  const search = query.toString();
  const first = useRef(search);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    // The form has read the first URL by itself.
    if (ignoreUrl || first.current === search) return;
    first.current = '';
    changed();
  }, [search, ignoreUrl]);
  return ignoreUrl || model === null || variantOf(description, model) !== undefined ? undefined : model;
}

export function pushModel(before: string, model: string): void {
  // A URL without a model meant that one.
  if (readParam('model') === undefined) replaceParams({ model: before });
  pushParams({ model, example: undefined });
}

/** The form was edited: an example is a draft now, and the model may have come with a loaded request. */
export function replaceModel(description: FormDescription, model: string): void {
  const named = readParam('model');
  const known = named !== undefined && variantOf(description, named) !== undefined;
  replaceParams({ example: undefined, ...(known ? { model } : {}) });
}
