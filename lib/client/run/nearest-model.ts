/** The model that a wrong or retired name most likely means. Pure. */

export interface NamedModel {
  id: string;
  /** Its name at a provider. */
  upstreamModel?: string | undefined;
}

/** By its name at a provider, else by spelling; undefined if nothing is near. */
export function nearestModel(name: string, models: readonly NamedModel[]): string | undefined {
  const wanted = pairsOf(name);
  const scored = models.map(({ id, upstreamModel = '' }) => ({
    id,
    score: Math.max(likeness(wanted, pairsOf(id)), likeness(wanted, pairsOf(upstreamModel))),
  }));
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best && best.score >= least ? best.id : undefined;
}

/** Share of equal pairs of letters: 1 for the same letters, 0.5 for half of them. */
const least = 0.5;

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((pair) => other.has(pair)).length;
  return (2 * common) / (one.size + other.size || 1);
}

/** Neighbouring letters, without case, separators and the vendor before a slash. */
function pairsOf(name: string): ReadonlySet<string> {
  const plain = name
    .toLowerCase()
    .replace(/^.*\//, '')
    .replaceAll(/[^a-z0-9]/g, '');
  return new Set(Array.from(plain, (letter, index) => letter + (plain[index + 1] ?? '')));
}
