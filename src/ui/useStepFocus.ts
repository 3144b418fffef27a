import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the frame of a multi-step component when the focused button was removed with its step, so that keyboard and screen
 * reader users continue there. Returns the props of the frame.
 */
export function useStepFocus(step: string) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) ref.current?.focus({ preventScroll: true });
  }, [step]);
  return { ref, tabIndex: -1 } as const;
}
