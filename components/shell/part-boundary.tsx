'use client';
/** Around a part that draws what others have sent: where that breaks it, the rest of the page stands. */
import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { PartNotice } from './part-notice.tsx';

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
      <PartNotice
        role="alert"
        title="This could not be drawn"
        className="bg-panel"
        actions={
          <Button
            icon={<RotateCcw aria-hidden size={14} />}
            onClick={() => this.setState({ broken: undefined })}
          >
            Try again
          </Button>
        }
      >
        <p>What came is kept: the other tabs have it, and the history keeps it to the byte.</p>
        <p className="font-mono text-12 [overflow-wrap:anywhere]">{broken}</p>
      </PartNotice>
    );
  }
}
