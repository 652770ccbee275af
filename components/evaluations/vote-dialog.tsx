/** Blind votes: two answers to a row in random order, without names. The models are revealed at the end. */
import { useEffect, useEffectEvent, useState } from 'react';
import { PlayAll } from '#components/result/video/play-all.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ErrorText } from '#components/ui/error-text.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { errorMessage } from '#lib/base/error-message.ts';
import { valueText } from '#lib/base/fill-text.ts';
import { countText } from '#lib/base/format.ts';
import { nextPair, openPairs, type Pair, pairKey } from '#lib/client/evaluations/next-pair.ts';
import { imageHref, sendVote, useCell } from '#lib/client/evaluations/use-evaluation.ts';
import type { EvaluationCell, NewEvaluation, Vote } from '#lib/contract/pages/evaluation.ts';
import { RichText } from './answer-text.tsx';
import { VideoAnswer } from './video-answer.tsx';

interface VoteDialogProps {
  id: string;
  cells: readonly EvaluationCell[];
  /** Those of the person who votes. */
  votes: readonly Vote[];
  rows: NewEvaluation['rows'];
  onVoted(): void;
  onClose(): void;
}

type Winner = Vote['winner'];

interface Cast {
  pair: Pair;
  vote: Vote;
}

export function VoteDialog({ id, cells, votes, rows, onVoted, onClose }: VoteDialogProps) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [pair, setPair] = useState(() => nextPair(openPairs(cells, votes)));
  const [own, setOwn] = useState<readonly Cast[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const known = [...votes, ...own.map(({ vote }) => vote)];
  const left = openPairs(cells, known, skipped).length;
  /** The ranking below would tell the models: it changes when the dialog closes. */
  const close = () => {
    if (own.length > 0) onVoted();
    onClose();
  };

  const vote = async (winner: Winner) => {
    if (pair === undefined || busy) return;
    const cast = { pair, vote: { first: pair.first.position, second: pair.second.position, winner } };
    setBusy(true);
    setProblem(undefined);
    try {
      await sendVote(id, cast.vote);
      setOwn([...own, cast]);
      setPair(nextPair(openPairs(cells, [...known, cast.vote], skipped)));
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  };
  const skip = () => {
    if (pair === undefined) return;
    const passed = new Set([
      ...skipped,
      pairKey({ first: pair.first.position, second: pair.second.position }),
    ]);
    setSkipped(passed);
    setPair(nextPair(openPairs(cells, known, passed)));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === '1') void vote('first');
    else if (key === '2') void vote('second');
    else if (key === '0') void vote('tie');
    else if (key === 's') skip();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog title="Which output is better?" onClose={close} className="w-[min(1100px,calc(100vw-32px))]">
      <div className="flex flex-col gap-4">
        {pair === undefined ? (
          <Revealed votes={own} />
        ) : (
          <>
            <p className="text-14 text-pretty [overflow-wrap:anywhere]">
              <span className="text-ink-third">Row {pair.first.row + 1}: </span>
              <bdi>
                {Object.values(rows[pair.first.row] ?? {})
                  .map(valueText)
                  .join(' · ')
                  .slice(0, 600)}
              </bdi>
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <Side key={pair.first.position} id={id} cell={pair.first} number={1} />
              <Side key={pair.second.position} id={id} cell={pair.second} number={2} />
            </div>
            {pair.first.result?.video ? (
              <div className="flex justify-center">
                <PlayAll of="dialog video" />
              </div>
            ) : null}
            <VoteButtons
              onVote={(winner) => void vote(winner)}
              onSkip={skip}
              onEnd={own.length > 0 ? () => setPair(undefined) : undefined}
            />
          </>
        )}
        {problem === undefined ? null : <ErrorText>The vote was not saved: {problem}</ErrorText>}
        <p role="status" className="text-12 text-ink-second tabular-nums">
          {countText(own.length, 'vote')} in this session, {countText(left, 'pair')} left
        </p>
      </div>
    </Dialog>
  );
}

/** The models of the votes, when there is nothing more to vote on. */
function Revealed({ votes }: { votes: readonly Cast[] }) {
  return (
    <>
      <p className="text-14">{votes.length === 0 ? 'No more pairs.' : 'These were the models:'}</p>
      <ul className="flex max-h-[50dvh] flex-col gap-1 overflow-y-auto text-13">
        {votes.map(({ pair, vote }) => (
          <li key={pairKey(vote)} className="[overflow-wrap:anywhere]">
            <span className="text-ink-second">Row {pair.first.row + 1}: </span>
            {verdictText(pair, vote.winner)}
          </li>
        ))}
      </ul>
    </>
  );
}

function verdictText({ first, second }: Pair, winner: Winner): string {
  if (winner === 'tie') return `${first.model} and ${second.model} tie`;
  const [better, worse] = winner === 'first' ? [first, second] : [second, first];
  return `${better.model} is better than ${worse.model}`;
}

interface VoteButtonsProps {
  onVote(winner: Winner): void;
  onSkip(): void;
  /** Undefined before the first vote. */
  onEnd: (() => void) | undefined;
}

function VoteButtons({ onVote, onSkip, onEnd }: VoteButtonsProps) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button autoFocus onClick={() => onVote('first')}>
        1 is better (1)
      </Button>
      <Button onClick={() => onVote('tie')}>Tie (0)</Button>
      <Button onClick={() => onVote('second')}>2 is better (2)</Button>
      <Button weight="quiet" onClick={onSkip}>
        Skip (S)
      </Button>
      {onEnd ? (
        <Button weight="quiet" onClick={onEnd}>
          End and show the models
        </Button>
      ) : null}
    </div>
  );
}

interface SideProps {
  id: string;
  cell: EvaluationCell;
  number: number;
}

function Side({ id, cell, number }: SideProps) {
  const { data: whole } = useCell(id, cell.position);
  const isImage = (cell.result?.images.length ?? 0) > 0;
  return (
    <section
      aria-label={`Output ${number}`}
      className="flex min-w-0 flex-col gap-2 rounded-panel border border-hairline p-3"
    >
      <h3 className="text-13 font-semibold">{number}</h3>
      {cell.result?.video ? (
        <VideoAnswer
          id={id}
          cell={cell}
          label={`Output ${number}`}
          className="h-[27dvh] w-full rounded-[4px] bg-sunk object-contain sm:h-[min(50dvh,480px)]"
        />
      ) : isImage ? (
        <img
          src={imageHref(id, cell.position)}
          alt={`Output ${number}`}
          className="h-[27dvh] w-full sm:h-[min(50dvh,480px)] rounded-[4px] bg-sunk object-contain"
        />
      ) : (
        <ScrollRegion label={`Text of output ${number}`} className="max-h-[50dvh] overflow-y-auto *:text-14">
          <RichText text={whole?.text ?? cell.text} />
        </ScrollRegion>
      )}
    </section>
  );
}
