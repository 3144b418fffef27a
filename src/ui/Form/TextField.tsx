import { InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

interface TextFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** @default 'text' */
  type?: 'text' | 'email' | 'tel' | 'password';
  /** The autofill hint of the browser. @default 'off' */
  autoComplete?: string;
  autoFocus?: boolean;
}

/** A single-line text field. It accepts any script and characters. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  type = 'text',
  autoComplete = 'off',
  ...rest
}: TextFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false, autoFocus = false } = rest;
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <InputGroup
          {...aria}
          name={field.name}
          // The value of a text field is a string, or null when empty.
          value={field.value ?? ''}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          type={type}
          dir="auto"
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          disabled={disabled}
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
