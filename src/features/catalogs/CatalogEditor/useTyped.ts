import { useState } from 'react';
import { useEdited } from '@/features/catalogs/CatalogEditor/useEditor';
import { isEqual } from '@/lib/isEqual';

interface Typing<Value> {
  value: Value;
  write: (value: Value) => string;
  /** Returns undefined for text that cannot be parsed. */
  read: (text: string) => Value | undefined;
  onChange: (value: Value) => void;
}

/**
 * The text of an input that edits a value. The typed text remains while the input has the focus or the text cannot be parsed; it is
 * discarded when the value changes from outside.
 */
export function useTyped<Value>({ value, write, read, onChange }: Typing<Value>) {
  // An undo or redo discards the typed text.
  const jumps = useEdited((state) => state.jumps);
  const [typed, setTyped] = useState<{ text: string; value: Value; jumps: number } | null>(null);
  const isTextCurrent = typed !== null && typed.jumps === jumps && isEqual(typed.value, value);
  const text = isTextCurrent ? typed.text : write(value);
  const isUnreadable = isTextCurrent && read(typed.text) === undefined;
  return {
    text,
    isUnreadable,
    type(next: string) {
      const parsed = read(next);
      setTyped({ text: next, value: parsed === undefined ? value : parsed, jumps });
      if (parsed !== undefined) onChange(parsed);
    },
    settle() {
      if (!isUnreadable) setTyped(null);
    },
  };
}
