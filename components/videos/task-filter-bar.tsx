/** Filters the task list by text and model, on the server. */
import { Plus } from 'lucide-react';
import { SearchField } from '#components/shell/search-field.tsx';
import { Button } from '#components/ui/button.tsx';

interface TaskFilterBarProps {
  text: string;
  onText(text: string): void;
  model: string;
  models: readonly string[];
  onModel(model: string): void;
  onAdd(): void;
}

export function TaskFilterBar({ text, onText, model, models, onModel, onAdd }: TaskFilterBarProps) {
  return (
    <search className="flex shrink-0 items-center gap-2 border-b border-hairline bg-panel px-4 py-2 min-[900px]:px-5">
      <SearchField label="Search tasks" placeholder="Prompt or id" value={text} onChange={onText} />
      {models.length > 1 || model !== '' ? (
        <select
          aria-label="Model"
          value={model}
          onChange={(event) => onModel(event.target.value)}
          className="h-control-small max-w-[38%] shrink-0 truncate rounded-control border border-control bg-panel px-2 text-13 hover:bg-sunk"
        >
          <option value="">All models</option>
          {[...new Set([...models, ...(model === '' ? [] : [model])])].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <Button icon={<Plus size={14} />} onClick={onAdd}>
        <span className="max-[420px]:sr-only">Open by id</span>
      </Button>
    </search>
  );
}
