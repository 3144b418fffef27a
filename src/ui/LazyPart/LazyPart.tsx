import { Component, Suspense, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { showToast } from '@/ui/Toasts/showToast';

interface LazyPartProps {
  /** A lazy component. */
  children: ReactNode;
  /** Called on failure, to reset the state that opened it. */
  onFailed?: () => void;
}

/** Renders a lazy component such as a drawer, and nothing while it loads. A failure does not affect its siblings; a toast reports it. */
export function LazyPart({ children, onFailed }: LazyPartProps) {
  const intl = useIntl();
  const failed = () => {
    onFailed?.();
    // The toast itself may fail to load.
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
