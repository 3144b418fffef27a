import type { ButtonProps } from '@blueprintjs/core';
import { cloneElement, lazy, useRef, useState, type ReactElement } from 'react';
import '@/ui/LatePopover/latePopover.css';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

// Fetched ahead: without a connection it must be there.
const Popup = lazy(async () => ({ default: (await import(/* webpackPrefetch: true */ '@/ui/LatePopover/Popup')).Popup }));

interface LatePopoverProps {
  /** The button beside which it opens. */
  children: ReactElement<ButtonProps & { 'aria-expanded'?: boolean; 'aria-haspopup'?: 'menu' }>;
  /** A lazy component, so that what is in a popover is no weight of the screen; it is given the way to close it. */
  content: (close: () => void) => ReactElement;
  /** The button has the focus again. */
  onClosed?: () => void;
}

/**
 * Blueprint's popover, for buttons of the first screens: popover and content are fetched when they are first opened. What is chosen from a
 * menu closes it.
 */
export function LatePopover({ children: button, content, onClosed }: LatePopoverProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'untouched' | 'open' | 'closed'>('untouched');
  const isOpen = state === 'open';
  const close = () => setState('closed');
  return (
    <span ref={place} className="late-popover">
      {cloneElement(button, {
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        active: isOpen || button.props.active === true,
        onClick: () => setState(isOpen ? 'closed' : 'open'),
        // Until the popover has the focus, it hears of no key.
        onKeyDown: ({ key }) => isOpen && key === 'Escape' && close(),
      })}
      {state !== 'untouched' && (
        <LazyPart onFailed={() => setState('untouched')}>
          <Popup
            isOpen={isOpen}
            // The button closes it itself.
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
