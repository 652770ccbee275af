'use client';
import { Check, CircleAlert, Minus, Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { classNames } from '#components/ui/class-names.ts';
/** The providers page: the state of each provider, and the keys of vendors. */
import { ErrorText } from '#components/ui/error-text.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageColumn, PagePart } from '#components/ui/page-column.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useClock } from '#components/ui/use-clock.ts';
import { sandboxId } from '#lib/base/match-model.ts';
import { keyView, savedKeyView, type VendorKey } from '#lib/client/providers/provider-view.ts';
import { enterKey, removeKey, useProviders } from '#lib/client/providers/use-providers.ts';
import { useUrlText } from '#lib/client/storage/use-url-param.ts';
import type { ProviderList, SavedKey } from '#lib/contract/pages/provider-state.ts';
import { ProviderCard } from './provider-card.tsx';

export function ProvidersPage() {
  const { list, error } = useProviders();
  const hasOpen = list?.providers.some(({ condition }) => condition === 'open') ?? false;
  const now = useClock(hasOpen, 1000);
  const [chosen] = useUrlText('vendor');
  const isVendor = list?.vendors.some(({ apiKey }) => apiKey?.vendor === chosen);
  const elsewhere = list?.providers.find(({ id }) => id === chosen && !isVendor);
  return (
    <PageColumn>
      {error ? <ErrorText>Could not load providers: {error.message}</ErrorText> : null}
      {list === undefined ? (
        <p role="status" className="h-[148px] text-13 text-ink-third">
          {error ? '' : 'Loading providers…'}
        </p>
      ) : (
        <>
          {list.providers.some(({ id }) => id === sandboxId) ? null : (
            <p className="text-13 text-ink-second">
              The sandbox is not installed: only models that a provider answers can be used.
            </p>
          )}
          <ul aria-label="Providers" className="flex flex-col gap-4">
            {list.providers.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} now={now} />
            ))}
          </ul>
          {elsewhere === undefined ? null : (
            <p role="status" className="text-13 text-warning">
              The key of {elsewhere.id} is set where its address is, by {elsewhere.source}: change it there.
            </p>
          )}
          <VendorKeys {...list} chosen={chosen} />
        </>
      )}
    </PageColumn>
  );
}

interface VendorKeysProps extends Pick<ProviderList, 'vendors' | 'keysRefused'> {
  /** The vendor whose field is open and has the focus. */
  chosen: string | undefined;
}

function VendorKeys({ vendors, keysRefused, chosen }: VendorKeysProps) {
  return (
    <PagePart
      title="API keys"
      words="A key is tested, saved encrypted, and used at once: the models of its vendor then answer for real and may cost money. It is never shown again. A key in the settings of the server takes precedence."
    >
      {keysRefused === null ? null : (
        <p className="text-13 text-pretty text-warning">No key can be saved here. {keysRefused}</p>
      )}
      <ul className="rounded-panel border border-hairline bg-panel text-13">
        {vendors.map((vendor) => (
          <li key={vendor.label} className="border-b border-hairline last:border-b-0">
            {vendor.apiKey === null ? (
              <p className="px-4 py-2.5">
                <VendorName {...vendor} />
                <span className="text-ink-second"> · set by {vendor.settings.join(' and ')} together</span>
              </p>
            ) : (
              <VendorRow
                {...vendor}
                vendorKey={vendor.apiKey}
                isChosen={chosen === vendor.apiKey.vendor}
                canEnter={keysRefused === null}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="text-13 text-pretty text-ink-second">
        The address of a vendor, or of a local server, is a setting of this server: see docs/upstreams.md.
      </p>
    </PagePart>
  );
}

type Vendor = ProviderList['vendors'][number];

function VendorName({ label, answers }: Pick<Vendor, 'label' | 'answers'>) {
  return (
    <span className="min-w-0 flex-1 basis-48">
      <span className="font-semibold">{label}</span> <span className="text-ink-second">· {answers}</span>
    </span>
  );
}

const icons = { good: Check, bad: CircleAlert, neutral: Minus } as const;

interface VendorRowProps extends Vendor {
  vendorKey: VendorKey;
  isChosen: boolean;
  canEnter: boolean;
}

function VendorRow({ label, answers, settings, vendorKey, isChosen, canEnter }: VendorRowProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const { text, tone } = keyView(vendorKey);
  const Icon = icons[tone];
  useEffect(() => {
    if (!isChosen || box.current === null) return;
    box.current.open = true;
    const field = box.current.querySelector<HTMLElement>('input') ?? box.current.querySelector('summary');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }, [isChosen]);
  return (
    <details ref={box} name="vendor-key" className="group">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-0.5 px-4 py-2 outline-offset-[-3px]">
        <FoldMark />
        <VendorName label={label} answers={answers} />
        <span
          className={classNames(
            'ml-auto flex items-center gap-1.5',
            // A key that is set may still be rejected.
            tone === 'bad' ? 'text-failed' : 'text-ink-second',
          )}
        >
          <Icon aria-hidden size={15} className="shrink-0" />
          {text}
        </span>
      </summary>
      <div className="flex flex-col gap-3 px-4 pt-1 pb-4">
        {vendorKey.setting === null ? null : (
          <p className="text-ink-second">
            Change {vendorKey.setting} and start the server again.
            {vendorKey.entered === 'none' ? null : ' The key that was entered here is not used.'}
          </p>
        )}
        {vendorKey.setting === null && canEnter ? (
          <KeyForm vendor={vendorKey.vendor} who={label} setting={settings[0]} />
        ) : null}
        {vendorKey.entered === 'none' ? null : <RemoveButton vendor={vendorKey.vendor} label={label} />}
      </div>
    </details>
  );
}

interface KeyFormProps {
  vendor: string;
  who: string;
  /** What may have the key instead. */
  setting: string | undefined;
}

function KeyForm({ vendor, who, setting }: KeyFormProps) {
  const [key, setKey] = useState('');
  const [answer, setAnswer] = useState<SavedKey>();
  const { busy, problem, act } = useAction();
  const enter = (force: boolean) =>
    void act(async () => {
      setAnswer(undefined);
      const saved = await enterKey(vendor, { key, force });
      if (saved.saved) setKey('');
      setAnswer(saved);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) enter(false);
  };
  const view = answer && savedKeyView(answer, who);
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label={`API key of ${who}`} className="flex-1 basis-64">
          {(id) => (
            <TextInput
              id={id}
              type="password"
              value={key}
              autoComplete="off"
              required
              placeholder={setting && `or set ${setting}`}
              onText={setKey}
            />
          )}
        </Labelled>
        <BusyButton type="submit" weight="strong" busy={busy}>
          {busy ? 'Testing…' : 'Test and save'}
        </BusyButton>
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1 has-[p:empty]:hidden">
        <p role="status" className={view?.isGood ? 'text-done' : 'text-failed'}>
          {view?.text}
        </p>
        {answer?.saved === false ? <LinkButton onClick={() => enter(true)}>Save anyway</LinkButton> : null}
      </div>
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
    </form>
  );
}

function RemoveButton({ vendor, label }: { vendor: string; label: string }) {
  const { busy, problem, act } = useAction();
  return (
    <>
      <BusyButton
        busy={busy}
        icon={<Trash2 size={14} />}
        aria-label={`Remove the key of ${label}`}
        className="w-fit"
        onClick={() => void act(() => removeKey(vendor))}
      >
        Remove the key
      </BusyButton>
      {problem === undefined ? null : <ErrorText>{problem}</ErrorText>}
    </>
  );
}
