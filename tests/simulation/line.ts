/** The connections of a process: lost at random, and all at once when it is killed. */
import type { Random } from './random.ts';
import { never, pause } from './virtual-time.ts';

const lost = () => new Error('Connection terminated unexpectedly');

/** The most that a slow query takes, ms. */
const slowMs = 2_000;

export class Line {
  isKilled = false;
  /** The share of queries that are lost before they run, after they ran, and that are slow. */
  loss: number;
  readonly #random: Random;
  readonly #died = Promise.withResolvers<never>();
  /** Queries until the process is killed. */
  #left = Number.POSITIVE_INFINITY;
  #stall = { after: Number.POSITIVE_INFINITY, ms: 0, untilMs: 0 };

  constructor(random: Random, loss: number) {
    this.#random = random;
    this.loss = loss;
    this.#died.promise.catch(() => {});
  }

  kill(): void {
    this.isKilled = true;
    this.#died.reject(new Error('socket hang up'));
  }

  /** Kills the process between two of its next queries. */
  killAfter(queries: number): void {
    this.#left = queries;
  }

  /** After some queries, the next ones wait: the database is out of reach for a while, and nothing is lost. */
  stallAfter(queries: number, ms: number): void {
    this.#stall = { after: queries, ms, untilMs: 0 };
  }

  /** Other processes may have taken over what this one does. */
  get hasStalled(): boolean {
    return this.#stall.untilMs > 0;
  }

  /** Whether it may still have to write what it knows since then. */
  hasStalledSince(ms: number): boolean {
    return !this.isKilled && this.#stall.untilMs > ms;
  }

  /** What a client of the process gets: an error if it is killed. */
  answer<Result>(work: Promise<Result>): Promise<Result> {
    return Promise.race([work, this.#died.promise]);
  }

  /** Before a query that holds no connection yet: there is one for all processes, and time stands still for those who wait. */
  async delay(): Promise<void> {
    const stall = this.#stall;
    stall.after -= 1;
    if (stall.after < 0 && stall.untilMs === 0) stall.untilMs = Date.now() + stall.ms;
    if (Date.now() < stall.untilMs) await pause(stall.untilMs - Date.now());
    if (this.#random.chance(this.loss)) await pause(this.#random.between(0, slowMs));
  }

  /** Runs a query, or loses the connection before or after it. What a killed process waits for never comes. */
  async run<Result>(query: () => Promise<Result>, onKill = () => {}): Promise<Result> {
    const check = async () => {
      this.#left -= 0.5;
      if (this.#left < 0) this.kill();
      if (this.isKilled) {
        onKill();
        await never();
      }
      if (this.#random.chance(this.loss)) throw lost();
    };
    await check();
    const result = await query();
    await check();
    return result;
  }
}
