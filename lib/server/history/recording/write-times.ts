/** The times and sizes of a response's writes. Above the limit, neighbours are merged. */

/** Milliseconds since the start, bytes. */
export type WriteTime = [number, number];

export const maxWrites = 20_000;

/** Milliseconds since the start of the run. */
export interface LiveTimes {
  elapsed: number;
  /** Null before. */
  headers: number | null;
  /** When the first bytes of the response arrived. */
  first: number | null;
}

/** As the header Server-Timing. */
export function timingOf(times: Partial<LiveTimes>): string {
  const known = Object.entries(times).filter(([, ms]) => ms !== null);
  return known.map(([name, ms]) => `${name};dur=${ms}`).join(', ');
}

export class WriteTimes {
  #list: WriteTime[] = [];
  #bytes = 0;

  get list(): WriteTime[] {
    return this.#list;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(ms: number, bytes: number): void {
    this.#bytes += bytes;
    if (this.#list.length >= maxWrites) this.#list = halved(this.#list);
    this.#list.push([ms, bytes]);
  }
}

/** Merges pairs at the later time, so that no byte appears too early. */
function halved(list: readonly WriteTime[]): WriteTime[] {
  const half: WriteTime[] = [];
  for (let index = 0; index < list.length; index += 2) {
    const first = list[index] ?? [0, 0];
    const second = list[index + 1];
    half.push(second === undefined ? first : [second[0], first[1] + second[1]]);
  }
  return half;
}
