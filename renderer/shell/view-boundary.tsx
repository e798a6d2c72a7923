import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/states.tsx';
import { kitTexts } from '../texts/kit.ts';
import { shellTexts } from '../texts/shell.ts';

/** Holds a failure inside one view, so that the rest of the window goes on. Give it the view's id as key. */
export class ViewBoundary extends Component<{ readonly children: ReactNode }, { failure: Error | null }> {
  override readonly state = { failure: null as Error | null };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <EmptyState
        icon={CircleAlert}
        title={shellTexts.crashed}
        text={failure.message}
        action={<Button onClick={() => this.setState({ failure: null })}>{kitTexts.retry}</Button>}
      />
    );
  }
}
