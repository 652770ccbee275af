/** Passes server settings to the browser in meta elements: the public base URL, upload limits, sign-in and added models. */

import { addedModelsMeta } from '#lib/client/transport/added-models.ts';
import { publicAddressMeta } from '#lib/client/transport/public-base-url.ts';
import { type UploadLimits as Limits, uploadLimitsMeta } from '#lib/client/transport/upload-limits.ts';
import { signInMeta } from '#lib/contract/pages/sign-in-header.ts';

export function PublicAddress({ url }: { url: string | undefined }) {
  return url === undefined ? null : <meta name={publicAddressMeta} content={url} />;
}

export function UploadLimits({ limits }: { limits: Limits }) {
  return <meta name={uploadLimitsMeta} content={JSON.stringify(limits)} />;
}

export function SignInNeeded({ needed }: { needed: boolean }) {
  return needed ? <meta name={signInMeta} content="needed" /> : null;
}

/** `only`: the models of a public page, which does not show the others. */
export function AddedModels({ only }: { only?: readonly string[] }) {
  const models = (globalThis.easelModels ?? []).filter(({ id }) => only === undefined || only.includes(id));
  return models.length === 0 ? null : <meta name={addedModelsMeta} content={JSON.stringify(models)} />;
}
