/** Blind votes: two answers to a row in random order, without names. The models are revealed after the vote. */
import { useEffect, useEffectEvent, useState } from 'react';
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

interface VoteDialogProps {
  id: string;
  cells: readonly EvaluationCell[];
  votes: readonly Vote[];
  rows: NewEvaluation['rows'];
  onVoted(): void;
  onClose(): void;
}

type Winner = Vote['winner'];

export function VoteDialog({ id, cells, votes, rows, onVoted, onClose }: VoteDialogProps) {
  /** Pairs that were on screen: the vote on one may still be on its way. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [pair, setPair] = useState(() => nextPair(openPairs(cells, votes)));
  /** The vote on the pair on screen. */
  const [given, setGiven] = useState<Winner>();
  const [own, setOwn] = useState<readonly Vote[]>([]);
  const [problem, setProblem] = useState<string>();
  const known = [...votes, ...own];
  const left = openPairs(cells, known, seen).length;

  const vote = async (winner: Winner) => {
    if (pair === undefined || given !== undefined) return;
    const cast = { first: pair.first.position, second: pair.second.position, winner };
    setGiven(winner);
    setProblem(undefined);
    try {
      await sendVote(id, cast);
      setOwn([...own, cast]);
      onVoted();
    } catch (error) {
      setGiven(undefined);
      setProblem(errorMessage(error));
    }
  };
  /** Also skips the pair on screen. */
  const move = () => {
    if (pair === undefined) return;
    const passed = new Set([...seen, pairKey({ first: pair.first.position, second: pair.second.position })]);
    setSeen(passed);
    setGiven(undefined);
    setPair(nextPair(openPairs(cells, known, passed)));
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (given !== undefined) {
      if (key === 'n') move();
    } else if (key === '1') void vote('first');
    else if (key === '2') void vote('second');
    else if (key === '0') void vote('tie');
    else if (key === 's') move();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Dialog title="Which answer is better?" onClose={onClose} className="w-[min(1100px,calc(100vw-32px))]">
      <div className="flex flex-col gap-4">
        {pair === undefined ? (
          <p className="py-8 text-center text-14">
            No more pairs. {countText(own.length, 'vote')} in this session.
          </p>
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
              <Side
                id={id}
                cell={pair.first}
                number={1}
                revealed={given !== undefined}
                won={given === 'first'}
              />
              <Side
                id={id}
                cell={pair.second}
                number={2}
                revealed={given !== undefined}
                won={given === 'second'}
              />
            </div>
            <VoteButtons given={given} onVote={(winner) => void vote(winner)} onNext={move} />
          </>
        )}
        {problem === undefined ? null : <ErrorText>The vote was not saved: {problem}</ErrorText>}
        <p role="status" className="text-12 text-ink-second tabular-nums">
          {countText(own.length, 'vote')} in this session, {countText(left, 'pair')} left
          {given === undefined || pair === undefined ? '' : `. ${revealText(pair)}`}
        </p>
      </div>
    </Dialog>
  );
}

function revealText({ first, second }: Pair): string {
  return `1 is ${first.model}, 2 is ${second.model}.`;
}

interface VoteButtonsProps {
  given: Winner | undefined;
  onVote(winner: Winner): void;
  onNext(): void;
}

function VoteButtons({ given, onVote, onNext }: VoteButtonsProps) {
  if (given !== undefined)
    return (
      <div key="next" className="flex justify-center">
        {/* The buttons of the vote are gone: the focus moves here. */}
        <Button autoFocus weight="primary" onClick={onNext}>
          Next pair (N)
        </Button>
      </div>
    );
  return (
    <div key="vote" className="flex flex-wrap justify-center gap-2">
      <Button autoFocus onClick={() => onVote('first')}>
        1 is better (1)
      </Button>
      <Button onClick={() => onVote('tie')}>Tie (0)</Button>
      <Button onClick={() => onVote('second')}>2 is better (2)</Button>
      <Button weight="quiet" onClick={onNext}>
        Skip (S)
      </Button>
    </div>
  );
}

interface SideProps {
  id: string;
  cell: EvaluationCell;
  number: number;
  revealed: boolean;
  won: boolean;
}

function Side({ id, cell, number, revealed, won }: SideProps) {
  const { data: whole } = useCell(id, cell.position);
  const isImage = (cell.result?.images.length ?? 0) > 0;
  return (
    <section
      aria-label={`Answer ${number}`}
      className={`flex min-w-0 flex-col gap-2 rounded-panel border p-3 ${won ? 'border-accent' : 'border-hairline'}`}
    >
      <h3 className="text-13 font-semibold">
        {number}
        {revealed ? `: ${cell.model}` : ''}
      </h3>
      {isImage ? (
        <img
          src={imageHref(id, cell.position)}
          alt={`Answer ${number}`}
          className="h-[27dvh] w-full sm:h-[min(50dvh,480px)] rounded-[4px] bg-sunk object-contain"
        />
      ) : (
        <ScrollRegion label={`Text of answer ${number}`} className="max-h-[50dvh] overflow-y-auto *:text-14">
          <RichText text={whole?.text ?? cell.text} />
        </ScrollRegion>
      )}
    </section>
  );
}
