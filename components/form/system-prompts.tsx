/** The library of system prompts. */
import { promptIn } from '#lib/base/prompt-in.ts';
import { openedPrompts } from '#lib/client/form/opened-prompt.ts';
import { systemPrompt } from '#lib/contract/pages/system-prompt.ts';
import { PromptList } from './prompt-list.tsx';

interface SystemPromptsProps {
  /** Of the form. */
  prompt: string;
  onChoose(prompt: string): void;
}

export function SystemPrompts({ prompt, onChoose }: SystemPromptsProps) {
  const content = { operation: systemPrompt, model: '', stream: true, body: { prompt } };
  const save = { form: systemPrompt, content, placeholder: 'Save the current prompt as…' };
  return (
    <div className="flex max-h-[60dvh] w-104 max-w-full flex-col gap-3 overflow-y-auto p-1">
      <PromptList
        title="System prompts"
        isListed={({ operation }) => operation === systemPrompt}
        onChoose={(chosen) => {
          openedPrompts.set(systemPrompt, chosen);
          onChoose(promptIn(chosen.body));
        }}
        save={prompt.trim() === '' ? undefined : save}
      />
    </div>
  );
}
