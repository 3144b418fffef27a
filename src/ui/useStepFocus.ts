import { useEffect, useRef } from 'react';

/**
 * For something that goes by steps, as a dialog: where a button that had the focus is gone with its step, the frame has it, so that keys and
 * screen readers go on from there. Gives what the frame needs.
 */
export function useStepFocus(step: string) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) ref.current?.focus({ preventScroll: true });
  }, [step]);
  return { ref, tabIndex: -1 } as const;
}
