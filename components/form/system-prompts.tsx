/** The library of system prompts: those of this browser, and starters. */
import { promptIn } from '#lib/base/prompt-in.ts';
import { promptPreset } from '#lib/client/form/presets.ts';
import { PresetList } from './preset-list.tsx';

interface SystemPromptsProps {
  /** Of the form. */
  prompt: string;
  onChoose(prompt: string): void;
}

export function SystemPrompts({ prompt, onChoose }: SystemPromptsProps) {
  return (
    <div className="flex max-h-[60dvh] w-[min(26rem,calc(100vw-24px))] flex-col gap-3 overflow-y-auto p-1">
      <PresetList
        store="system-prompts"
        title="Your system prompts"
        detailOf={({ body }) => promptIn(body)}
        onChoose={({ body }) => onChoose(promptIn(body))}
        make={prompt.trim() === '' ? undefined : (title) => promptPreset(title, prompt)}
        placeholder="Save the current prompt as…"
        note={
          prompt.trim() === ''
            ? 'Write a system prompt to save it here.'
            : 'Saved in this browser, for Messages and Native text.'
        }
        starters={starters}
      />
    </div>
  );
}

const starters = [
  promptPreset(
    'Concise answers',
    'Answer in at most three sentences. No introduction, no summary. If something is not known, say so.',
  ),
  promptPreset(
    'JSON only',
    'Respond with one valid JSON object and nothing else: no Markdown fence, no text around it. Use null for values that are not known.',
  ),
  promptPreset(
    'Image prompt writer',
    'Turn the idea of the user into one prompt for an image model, in one paragraph of at most 80 words: subject, setting, composition, light, colours, style. Respond with the prompt only.',
  ),
  promptPreset(
    'Translator',
    'Translate what the user writes into {{language}}. Keep meaning, tone, formatting and names. Respond with the translation only.',
  ),
  promptPreset(
    'Reviewer',
    'Review the text or code of the user. List the problems, the most serious first; for each, quote the place, say why it is a problem and how to fix it. Do not rewrite the whole. If there is no problem, say so.',
  ),
];
