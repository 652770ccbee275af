/** The form for a new API key, and the created key. */
import { KeyRound, Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { LimitsFields } from '#components/form/limits-fields.tsx';
import { useRights } from '#components/shell/rights.tsx';
import { BusyButton } from '#components/ui/busy-button.tsx';
import { FoldMark } from '#components/ui/fold-mark.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import { ShownOnce } from '#components/ui/shown-once.tsx';
import { TextInput } from '#components/ui/text-input.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { draftOf, readLimits } from '#lib/client/run/prices/limits-draft.ts';
import type { MadeApiKey } from '#lib/contract/pages/api-key.ts';
import { type KeyLimits, noLimits } from '#lib/contract/pages/key-limits.ts';

export interface NewKey {
  name: string;
  /** ISO 8601; null for never. */
  expiresAt: string | null;
  limits: KeyLimits;
  owner?: string;
}

interface NewKeyFormProps {
  /** Whether keys belong to people here. */
  hasOwners: boolean;
  onCreate(key: NewKey): Promise<void>;
}

const lifetimes = [
  { value: '', label: 'Never' },
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
];

const owners = [
  { value: 'team', label: 'For the team' },
  { value: 'me', label: 'For me' },
];

export function NewKeyForm({ hasOwners, onCreate }: NewKeyFormProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [owner, setOwner] = useState('team');
  const choosesOwner = useRights().isAdmin && hasOwners;
  const [draft, setDraft] = useState(() => draftOf(noLimits));
  const { busy, problem, setProblem, act } = useAction();
  const nameless = problem !== undefined && name.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Enter a name.');
    const read = readLimits(draft);
    if ('problem' in read) return setProblem(read.problem);
    void act(async () => {
      const expires = days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();
      const key = { name: name.trim(), expiresAt: expires, limits: read.limits };
      await onCreate(choosesOwner ? { ...key, owner } : key);
      setName('');
      setDraft(draftOf(noLimits));
    });
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="New key"
      className="grid items-end gap-3 rounded-panel border border-hairline bg-panel p-4 sm:grid-cols-[minmax(0,1fr)_180px_auto]"
    >
      <Labelled label="Name">
        {(nameId) => (
          <TextInput
            id={nameId}
            value={name}
            maxLength={80}
            placeholder="Laptop, nightly job"
            autoComplete="off"
            invalid={nameless}
            aria-describedby={nameless ? `${id}-problem` : undefined}
            onText={(text) => {
              setName(text);
              setProblem(undefined);
            }}
          />
        )}
      </Labelled>
      <Labelled label="Expires">
        {(daysId) => <Select id={daysId} value={days} options={lifetimes} onText={setDays} />}
      </Labelled>
      <BusyButton
        type="submit"
        weight="primary"
        busy={busy}
        icon={<Plus size={15} />}
        className="max-sm:order-last"
      >
        Create key
      </BusyButton>
      {choosesOwner ? (
        <div className="w-full sm:col-span-3 sm:w-[240px]">
          <Segmented label="Owner" options={owners} value={owner} onChange={setOwner} />
        </div>
      ) : null}
      <details className="group sm:col-span-3">
        <summary className="flex w-fit items-center gap-1.5 rounded-control text-13 text-ink-second hover:text-ink pointer-coarse:min-h-11">
          <FoldMark />
          Limits
        </summary>
        <div className="pt-3">
          <LimitsFields
            draft={draft}
            onChange={(changed) => {
              setDraft(changed);
              setProblem(undefined);
            }}
          />
        </div>
      </details>
      {problem === undefined ? null : (
        <p id={`${id}-problem`} role="alert" className="text-13 text-failed sm:col-span-3">
          {problem}
        </p>
      )}
    </form>
  );
}

export function MadeKey({ made: { key, apiKey }, onDone }: { made: MadeApiKey; onDone(): void }) {
  return (
    <ShownOnce
      name="New API key"
      icon={<KeyRound size={15} />}
      secret={key}
      copyLabel="Copy key"
      onDone={onDone}
    >
      <b className="font-semibold">{apiKey.name}</b> is active. Copy it now: it will not be shown again.
    </ShownOnce>
  );
}
