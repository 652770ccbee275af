'use client';
/** Around a part that draws what others have sent: where that breaks it, the rest of the page stands. */
import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';

interface PartBoundaryProps {
  children: ReactNode;
}

interface PartBoundaryState {
  broken: string | undefined;
}

export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { broken: undefined };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { broken: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === undefined) return this.props.children;
    return (
      <div
        role="alert"
        className="flex h-full flex-col items-start justify-center gap-3 bg-panel p-5 text-13"
      >
        <div>
          <p className="font-semibold">This could not be drawn</p>
          <p className="mt-1 max-w-[60ch] text-pretty text-ink-second">
            What came is kept: the other tabs have it, and the history keeps it to the byte.
          </p>
          <p className="mt-1 font-mono text-12 [overflow-wrap:anywhere] text-ink-second">{broken}</p>
        </div>
        <Button
          icon={<RotateCcw aria-hidden size={14} />}
          onClick={() => this.setState({ broken: undefined })}
        >
          Try again
        </Button>
      </div>
    );
  }
}
