/** Every setting of the service: whether it is set, and its value where that is no secret. */
import { Check, Minus } from 'lucide-react';
import { classNames } from '#components/ui/class-names.ts';
import type { ServiceSetting } from '#lib/contract/playground/service-state.ts';

export function SettingList({ settings }: { settings: readonly ServiceSetting[] }) {
  return (
    <ul aria-label="Settings" className="rounded-panel border border-hairline bg-panel">
      {settings.map(({ name, purpose, set, value }) => (
        <li
          key={name}
          className="grid gap-x-6 gap-y-0.5 border-b border-hairline px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <div className="min-w-0">
            <p className="font-mono text-12 leading-5 font-semibold [overflow-wrap:anywhere]">{name}</p>
            <p className="text-13 text-ink-second">{purpose}</p>
          </div>
          <p className="flex min-w-0 items-center gap-1.5 text-13">
            {set ? (
              <Check aria-hidden size={15} className="shrink-0 text-done" />
            ) : (
              <Minus aria-hidden size={15} className="shrink-0 text-ink-third" />
            )}
            <span
              className={classNames(
                'min-w-0 [overflow-wrap:anywhere]',
                value !== null && 'font-mono text-12',
              )}
            >
              {value ?? (set ? 'set' : 'not set')}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
