import { useState } from 'react';
import { useEdited } from '@/features/catalogs/CatalogEditor/useEditor';
import { isEqual } from '@/lib/isEqual';

interface Typing<Value> {
  value: Value;
  write: (value: Value) => string;
  /** Undefined for what cannot be read. */
  read: (text: string) => Value | undefined;
  onChange: (value: Value) => void;
}

/**
 * A value that is typed as text: what was typed stays as it was typed while the field has the focus, or cannot be read, and goes when the
 * value becomes another one by other means.
 */
export function useTyped<Value>({ value, write, read, onChange }: Typing<Value>) {
  // Undone or redone: what was typed belongs to what was there.
  const jumps = useEdited((state) => state.jumps);
  const [typed, setTyped] = useState<{ text: string; value: Value; jumps: number } | null>(null);
  const isHeld = typed !== null && typed.jumps === jumps && isEqual(typed.value, value);
  const text = isHeld ? typed.text : write(value);
  const isUnreadable = isHeld && read(typed.text) === undefined;
  return {
    text,
    isUnreadable,
    type(next: string) {
      const meant = read(next);
      setTyped({ text: next, value: meant === undefined ? value : meant, jumps });
      if (meant !== undefined) onChange(meant);
    },
    settle() {
      if (!isUnreadable) setTyped(null);
    },
  };
}
