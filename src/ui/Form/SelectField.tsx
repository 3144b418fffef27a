import { HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** In display order. A value that is not an option is displayed as is, so that saving does not lose it. */
  options: readonly { value: string; label: string }[];
  /** The first option while nothing is selected. */
  placeholder: string;
}

/** A select field for a few values. */
export function SelectField<Values extends FieldValues>({ control, name, options, placeholder, ...rest }: SelectFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  // The value of a select field is a string, or null when empty.
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
