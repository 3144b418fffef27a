import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** In the order in which they are shown. A value that is not among them is shown as it is, so that it is not lost unseen. */
  options: readonly { value: string; label: string }[];
  /** Stands first while nothing is chosen. */
  placeholder: string;
}

/** One of a few values. */
export function SelectField<Values extends FieldValues>({ control, name, options, placeholder, ...rest }: SelectFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  // The values of select fields are texts; null stands for none.
  const value = (field.value as string | null | undefined) ?? '';
  const isKnown = value === '' || options.some((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <HTMLSelect
          {...aria}
          name={field.name}
          value={value}
          onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
          onBlur={field.onBlur}
          ref={field.ref}
          disabled={disabled}
          fill
        >
          {value === '' && <option value="">{placeholder}</option>}
          {!isKnown && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </HTMLSelect>
      )}
    </FieldFrame>
  );
}
