import { TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

/** A text of several lines, which grows with what is typed. Nothing is cut off: what is too long is said and stays. */
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
          // The values of text fields are texts; null stands for an empty one.
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
