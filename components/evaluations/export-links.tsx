/** Downloads of the cells. */
import { Download } from 'lucide-react';

export function ExportLinks({ hrefOf }: { hrefOf(format: 'csv' | 'jsonl'): string }) {
  return (['csv', 'jsonl'] as const).map((format) => (
    <a
      key={format}
      href={hrefOf(format)}
      download
      className="inline-flex h-control-small items-center gap-2 rounded-control border border-control bg-panel px-3 text-13 font-medium hover:bg-sunk"
    >
      <Download size={14} />
      {format.toUpperCase()}
    </a>
  ));
}
