import { RotateCcw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
/** Error boundary around parts that render received data. */
import { errorMessage } from '#lib/base/error-message.ts';
import { PartNotice } from './not-loaded.tsx';

interface PartBoundaryProps {
  children: ReactNode;
}

interface PartBoundaryState {
  broken: string | undefined;
}

export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { broken: undefined };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { broken: errorMessage(error) };
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === undefined) return this.props.children;
    return (
      <PartNotice
        role="alert"
        title="Could not display this"
        className="bg-panel"
        actions={
          <Button icon={<RotateCcw size={14} />} onClick={() => this.setState({ broken: undefined })}>
            Try again
          </Button>
        }
      >
        <p>The data is not lost: see the other tabs or the history.</p>
        <p className="font-mono text-12 [overflow-wrap:anywhere]">{broken}</p>
      </PartNotice>
    );
  }
}
