import type { ButtonProps } from '@blueprintjs/core';
import { cloneElement, lazy, useRef, useState, type ReactElement } from 'react';
import '@/ui/LatePopover/latePopover.css';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Prefetched, so that it works without a connection.
const Popup = lazy(async () => ({
  default: (await import(/* webpackChunkName: "shellLater", webpackPrefetch: true */ '@/ui/LatePopover/Popup')).Popup,
}));

interface LatePopoverProps {
  /** The button that opens it. */
  children: ReactElement<ButtonProps & { 'aria-expanded'?: boolean; 'aria-haspopup'?: 'menu' | 'dialog' }>;
  /** What it contains, for screen readers. @default 'menu' */
  kind?: 'menu' | 'dialog';
  /** Returns a lazy component, so that the content is not part of the screen's bundle; receives the function that closes it. */
  content: (close: () => void) => ReactElement;
  /** Called after the button has regained the focus. */
  onClosed?: () => void;
}

/**
 * Blueprint's popover for buttons of the first screens: popover and content are loaded when it is first opened. Selecting a menu item
 * closes it.
 */
export function LatePopover({ children: button, kind = 'menu', content, onClosed }: LatePopoverProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const isOpen = state === 'open';
  const close = () => setState('closed');
  return (
    <span ref={place} className="late-popover">
      {cloneElement(button, {
        'aria-haspopup': kind,
        'aria-expanded': isOpen,
        active: isOpen || button.props.active === true,
        onClick: () => setState(isOpen ? 'closed' : 'open'),
        // The popover receives no key events until it has the focus.
        onKeyDown: ({ key }) => isOpen && key === 'Escape' && close(),
      })}
      {state !== 'untouched' && (
        <LazyPart onFailed={() => setState('untouched')}>
          <Popup
            isOpen={isOpen}
            // The button's own click handler closes it.
            onDismissed={(target) => !(target instanceof Node && place.current?.contains(target)) && close()}
            onClosed={onClosed}
          >
            {content(close)}
          </Popup>
        </LazyPart>
      )}
    </span>
  );
}
