import { useEffect, useRef } from 'react';
import { boundKeys, type KeyBinding } from '@/ui/Keys/boundKeys';

/**
 * Binds keyboard shortcuts while a component is mounted, except while text is being typed or a dialog is open. `?` lists the current ones
 * (row BO-02).
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  useEffect(() => boundKeys.add(() => latest.current), []);
}
