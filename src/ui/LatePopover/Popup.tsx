import { PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import type { ReactElement } from 'react';

interface PopupProps {
  isOpen: boolean;
  /** Somebody chose something, pressed Escape, or pressed elsewhere: on what. */
  onDismissed: (target: EventTarget | null) => void;
  onClosed: (() => void) | undefined;
  children: ReactElement;
}

/** The popover itself: it opens at the end of what is around it, and gives the focus back to what had it. */
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
