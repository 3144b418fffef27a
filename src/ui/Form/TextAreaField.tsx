import { TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

/** A multi-line text field that grows with its content. A text that is too long is not truncated; its problem is shown. */
export function TextAreaField<Values extends FieldValues>({ control, name, ...rest }: FieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <TextArea
          {...aria}
          className="form-text-area"
          name={field.name}
          // The value of a text field is a string, or null when empty.
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          dir="auto"
          rows={2}
          autoResize
          autoComplete="off"
          disabled={disabled}
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
