import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { DateInput } from '@/ui/DateInput/DateInput';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

/** A calendar day; the value is `yyyy-MM-dd`, null when empty, or the typed text while it cannot be read, which schemas reject. */
export function DayField<Values extends FieldValues>({ control, name, ...rest }: FieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <DateInput
          {...aria}
          kind="date"
          name={field.name}
          value={field.value ?? ''}
          onChange={(day) => field.onChange(day === '' ? null : day)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          disabled={disabled}
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
