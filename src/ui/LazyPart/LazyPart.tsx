import { Component, Suspense, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { showToast } from '@/ui/Toasts/showToast';

interface LazyPartProps {
  /** A lazy component. */
  children: ReactNode;
  /** For who holds it open. */
  onFailed?: () => void;
}

/**
 * Holds a part of the frame that is loaded when it is wanted, such as a drawer: nothing stands there while it comes. If it fails
 * it takes nothing else with it; a toast says so.
 */
export function LazyPart({ children, onFailed }: LazyPartProps) {
  const intl = useIntl();
  const failed = () => {
    onFailed?.();
    // What shows it may be out of reach as well.
    showToast('error', intl.formatMessage({ id: 'ui.lazyPart.failedError' })).catch(() => undefined);
  };
  return <Boundary onFailed={failed}>{children}</Boundary>;
}

class Boundary extends Component<Required<LazyPartProps>> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    return this.state.isBroken ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
