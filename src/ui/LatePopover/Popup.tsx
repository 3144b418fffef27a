import { PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import type { ReactElement } from 'react';

interface PopupProps {
  isOpen: boolean;
  /** Called with the event target when an item is selected, Escape is pressed, or the user presses outside. */
  onDismissed: (target: EventTarget | null) => void;
  onClosed: (() => void) | undefined;
  children: ReactElement;
}

/** The popover, anchored to the end of its parent; restores the focus when it closes. */
export function Popup({ isOpen, onDismissed, onClosed, children }: PopupProps) {
  return (
    <PopoverNext
      isOpen={isOpen}
      placement="bottom-end"
      transitionDuration={100}
      content={children}
      onInteraction={(willOpen, event) => willOpen || onDismissed(event?.target ?? null)}
      {...(onClosed && { onClosed })}
      renderTarget={({ ref }) => <span ref={ref} className="late-popover-anchor" />}
    />
  );
}
