/** The secrets that sign callbacks, one for each key: shown on request, copied and rotated. */
import { Eye, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { PagePart } from '#components/ui/page-column.tsx';
import { Select } from '#components/ui/select.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { formatMinute } from '#lib/base/format-time.ts';
import { callPages } from '#lib/client/transport/call-pages.ts';
import type { ApiKey } from '#lib/contract/pages/api-key.ts';
import type { SigningSecret } from '#lib/contract/pages/delivery.ts';

/** Of the requests of the pages, which need no key. */
const pagesKey = { id: 'playground', name: 'Playground' };

interface SigningSecretsProps {
  /** Whether the person may see the secret of the pages. */
  hasPages: boolean;
  keys: readonly Pick<ApiKey, 'id' | 'name'>[];
}

export function SigningSecrets({ hasPages, keys }: SigningSecretsProps) {
  const all = hasPages ? [pagesKey, ...keys] : keys;
  const [chosen, setChosen] = useState<string>();
  const keyId = chosen ?? all[0]?.id ?? '';
  const [shown, setShown] = useState<SigningSecret & { keyId: string }>();
  const { problem, act } = useAction();
  const load = (action: '' | '/rotate') =>
    act(async () => {
      const path = `/api/keys/${encodeURIComponent(keyId)}/signing-secret${action}`;
      const secret = await callPages<SigningSecret>(path, { method: action === '' ? 'GET' : 'POST' });
      setShown({ ...secret, keyId });
    });
  const secret = shown?.keyId === keyId ? shown : undefined;
  if (all.length === 0) return null;
  return (
    <PagePart
      title="Signing secret"
      words="Signs the callbacks of requests with a key. Receivers verify them with it. For 24 hours after a rotation, callbacks are signed with both secrets."
    >
      <div className="flex flex-col gap-3 rounded-panel border border-hairline bg-panel p-4">
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 grow basis-40 sm:max-w-[260px]">
            <Select
              aria-label="Key of the signing secret"
              value={keyId}
              options={all.map(({ id, name }) => ({ value: id, label: name }))}
              onText={setChosen}
            />
          </div>
          {secret === undefined ? (
            <Button icon={<Eye size={14} />} onClick={() => load('')}>
              Show secret
            </Button>
          ) : (
            <Button icon={<RotateCw size={14} />} onClick={() => load('/rotate')}>
              Rotate
            </Button>
          )}
        </div>
        {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
        <div role="status" className="flex flex-col gap-2 empty:hidden">
          {secret === undefined ? null : <ShownSecret secret={secret} />}
        </div>
      </div>
    </PagePart>
  );
}

function ShownSecret({ secret: { secret, previousUntil } }: { secret: SigningSecret }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-60 rounded-control bg-sunk px-3 py-1.5 font-mono text-13 break-all select-all">
          {secret}
        </code>
        <CopyButton text={secret} label="Copy signing secret" className={buttonClasses({})}>
          Copy
        </CopyButton>
      </div>
      {previousUntil === null ? null : (
        <p className="text-13 text-ink-second tabular-nums">
          Rotated. The previous secret signs until {formatMinute(previousUntil)}.
        </p>
      )}
    </>
  );
}
