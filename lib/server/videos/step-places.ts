/**
 * How many steps of one kind run at a target, and of one owner there: slow downloads do not stop polls, and a silent
 * target or a large owner never stops others. There is no limit over all targets: the settings limit their number.
 */
import { createPlaces, createRecentFailures, type Places } from '#lib/server/db/places.ts';
import { readFailure } from './read-failure.ts';

/** Places at one target in this process. */
const placesAtTarget = { polls: 32, downloads: 8, stops: 4 };
/** Of one owner, in parts of a target's places. */
const ownerShare = 0.75;
/** A target that failed this often in a row gets an eighth of its places until it answers. */
const troubleAfter = 3;
const troubleShare = 1 / 8;

export interface TargetPlaces extends Places {
  /** A call of this kind was answered. */
  succeeded(target: string): void;
  failed(target: string, error: unknown): void;
}

export type StepPlaces = Record<'starts' | keyof typeof placesAtTarget, TargetPlaces>;

/** `starts`: submissions at one target; each may hold large media in memory. */
export function createStepPlaces({ starts }: { starts: number }): StepPlaces {
  return {
    starts: createTargetPlaces(starts),
    polls: createTargetPlaces(placesAtTarget.polls),
    downloads: createTargetPlaces(placesAtTarget.downloads),
    stops: createTargetPlaces(placesAtTarget.stops),
  };
}

export function createTargetPlaces(most: number): TargetPlaces {
  const failures = createRecentFailures();
  const places = createPlaces((name) => {
    const [target = '', owner] = name.split(' ');
    const ofTarget = failures.of(target) < troubleAfter ? most : most * troubleShare;
    return Math.max(1, Math.floor(owner === undefined ? ofTarget : ofTarget * ownerShare));
  });
  return {
    ...places,
    succeeded: failures.succeeded,
    // A refusal is an answer.
    failed: (target, error) => {
      if (readFailure(error).kind === 'transient') failures.failed(target);
    },
  };
}
