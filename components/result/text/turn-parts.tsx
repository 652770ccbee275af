/** The parts of an earlier turn: texts, images, thinking, tool calls and results. */
import { CornerDownRight } from 'lucide-react';
import { memo } from 'react';
import { ImageThumb } from '#components/form/fields/image-thumb.tsx';
import type { PartView } from '#lib/client/form/turn-view.ts';
import { ThinkingFold, ToolCard } from './response-parts.tsx';
import { RichText } from './rich-text.tsx';

interface TurnPartsProps {
  parts: readonly PartView[];
  /** Renders Markdown; texts of the user show as they were typed. */
  rich: boolean;
}

/** Does not render again while the response below it streams. */
export const TurnParts = memo(function TurnParts({ parts, rich }: TurnPartsProps) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sent turn do not change
    <Part key={index} part={part} rich={rich} />
  ));
});

function Part({ part, rich }: { part: PartView; rich: boolean }) {
  switch (part.kind) {
    case 'text':
      if (rich) return <RichText text={part.text} />;
      return (
        <p
          dir="auto"
          className="[unicode-bidi:plaintext] text-15 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {part.text}
        </p>
      );
    case 'image':
      return <ImageThumb source={part.source} actions={null} />;
    case 'thinking':
      return <ThinkingFold text={part.text} open={false} signed={part.signed} />;
    case 'call': {
      const { id, name, input } = part.call;
      return <ToolCard name={name} kind="Tool call" {...(id ? { id } : {})} input={input} />;
    }
    case 'answer':
      return (
        <div className="flex flex-col gap-1.5">
          <p className="flex items-center gap-2 text-12 text-ink-second">
            <CornerDownRight size={13} className="shrink-0" />
            {part.answer.failed ? 'The tool failed' : 'Tool result'}
            {part.answer.name ? <code className="font-mono">{part.answer.name}</code> : null}
          </p>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long result scrolls and must be reachable by keyboard
            tabIndex={0}
            className="max-h-60 overflow-auto font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {part.answer.text}
          </pre>
        </div>
      );
    case 'other':
      return <p className="font-mono text-12 text-ink-second">{part.name}</p>;
  }
}
