/** JSON in a box that opens. */
import { FoldBox } from '#components/ui/fold-box.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';

export function JsonFold({ title, value, open = false }: { title: string; value: unknown; open?: boolean }) {
  return (
    <FoldBox title={title} open={open}>
      <ScrollRegion label={title} className="max-h-64 overflow-auto print:max-h-none">
        <pre className="font-mono text-12 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {JSON.stringify(value, null, 2)}
        </pre>
      </ScrollRegion>
    </FoldBox>
  );
}
