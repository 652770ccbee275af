/** Native candidates with their parts in order. */
import { classNames } from '#components/ui/class-names.ts';
import { candidateStopText } from '#lib/client/result/stop-reason-text.ts';
import { isLive, type Run } from '#lib/client/run/run.ts';
import type { NativeCandidate, NativePart, NativeResult } from '#lib/contract/native/read-response.ts';
import { Caret, OtherPart, StopReasonLine, ThinkingFold, ToolCard } from './response-parts.tsx';
import { RichText } from './rich-text.tsx';

interface NativeViewProps {
  run: Run;
  native: NativeResult;
  /** For places where an image viewer shows them. */
  withoutImages?: boolean;
}

export function NativeView({ run, native, withoutImages = false }: NativeViewProps) {
  const { candidates, blocked } = native;
  return (
    <>
      {blocked ? (
        <StopReasonLine
          stop={{
            reason: blocked.reason,
            sentence: blocked.message ?? 'The prompt was blocked; there is no response.',
            tone: 'short',
          }}
        />
      ) : null}
      <div
        className={classNames(
          'grid min-w-0 grid-cols-1 items-start gap-x-6 gap-y-4',
          candidates.length > 1 && '@min-[560px]:grid-cols-2',
        )}
      >
        {candidates.map((candidate) => (
          <Candidate
            key={candidate.index}
            run={run}
            candidate={candidate}
            alone={candidates.length === 1}
            withoutImages={withoutImages}
          />
        ))}
      </div>
    </>
  );
}

interface CandidateProps {
  run: Run;
  candidate: NativeCandidate;
  alone: boolean;
  withoutImages: boolean;
}

function Candidate({ run, candidate, alone, withoutImages }: CandidateProps) {
  const stop = candidateStopText(candidate);
  const writing = isLive(run) && stop === undefined;
  const Box = alone ? 'div' : 'section';
  const parts = candidate.parts.filter(({ type }) => !(withoutImages && type === 'media'));
  return (
    // A single candidate needs no name.
    <Box
      {...(alone ? {} : { 'aria-label': `Candidate ${candidate.index + 1}` })}
      className="flex flex-col gap-4"
    >
      {alone ? null : (
        <h3 className="border-b border-hairline pb-1.5 text-13 font-semibold text-ink-second">
          Candidate {candidate.index + 1}
        </h3>
      )}
      {parts.map((part, place) => (
        <PartView key={place} run={run} part={part} open={writing && place === parts.length - 1} />
      ))}
      {stop && (stop.tone !== 'whole' || !withoutImages) ? <StopReasonLine stop={stop} /> : null}
    </Box>
  );
}

function PartView({ run, part, open }: { run: Run; part: NativePart; open: boolean }) {
  switch (part.type) {
    case 'text':
      if (part.thought) return <ThinkingFold text={part.text} open={open} signed={part.signed} />;
      return <RichText text={part.text} tail={open ? <Caret /> : undefined} />;
    case 'media':
      return <InlineMedia run={run} mediaId={part.mediaId} />;
    case 'call':
      return <ToolCard name={part.name} kind="Function call" input={part.input} />;
    case 'other':
      return <OtherPart name={part.name} data={part.data} run={run} />;
  }
}

/** The size is known before the image loads, so nothing moves. */
function InlineMedia({ run, mediaId }: { run: Run; mediaId: string }) {
  const file = run.media[mediaId];
  if (file === undefined) return null;
  if (!file.contentType.startsWith('image/')) {
    return (
      <a href={file.url} download className="text-13 underline underline-offset-2">
        {file.contentType}
      </a>
    );
  }
  return (
    <img
      src={file.url}
      alt={`Part of the response, ${file.width ?? '?'} by ${file.height ?? '?'} pixels`}
      width={file.width}
      height={file.height}
      className="h-auto max-h-[70dvh] w-auto max-w-full self-start bg-sunk object-contain"
    />
  );
}
