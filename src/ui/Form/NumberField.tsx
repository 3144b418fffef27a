import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** What a typed text means: null for nothing, NaN for what is no number here. */
  read: (typed: string) => number | null;
  /** How a number is typed; '' for null and NaN. */
  write: (value: number | null) => string;
  /** Which keys a touch screen shows. */
  inputMode: 'numeric' | 'decimal';
}

/** A number that is typed as people write it; the value is what it means, and the text stays as it was typed. */
export function NumberField<Values extends FieldValues>({ control, name, read, write, inputMode, ...rest }: NumberFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  // The values of number fields are numbers; null stands for an empty one, NaN for a text that is none.
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
