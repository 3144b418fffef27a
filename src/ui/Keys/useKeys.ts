import { useEffect, useRef } from 'react';
import { boundKeys, type KeyBinding } from '@/ui/Keys/boundKeys';

/**
 * Binds single keys while a component stands, wherever the focus is but where text is typed or a dialog asks something. What is
 * bound now is listed by `?` (row BO-02).
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => boundKeys.add(() => latest.current), []);
}
