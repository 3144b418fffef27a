import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Parses the typed text: null when empty, NaN when invalid. */
  read: (typed: string) => number | null;
  /** Formats a number for typing; '' for null and NaN. */
  write: (value: number | null) => string;
  /** The keyboard of a touch screen. */
  inputMode: 'numeric' | 'decimal';
}

/** A number field with locale-specific input. The form value is the parsed number; the typed text stays unchanged. */
export function NumberField<Values extends FieldValues>({ control, name, read, write, inputMode, ...rest }: NumberFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  // The value of a number field is a number, null when empty, or NaN when invalid.
  const value = (field.value ?? null) as number | null;
  const [typed, setTyped] = useState(() => write(value));
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <InputGroup
          {...aria}
          className="form-number"
          name={field.name}
          value={Object.is(read(typed), value) ? typed : write(value)}
          onValueChange={(text) => {
            setTyped(text);
            field.onChange(read(text));
          }}
          onBlur={field.onBlur}
          inputRef={field.ref}
          inputMode={inputMode}
          autoComplete="off"
          disabled={disabled}
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
