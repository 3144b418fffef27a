import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { instantOfWallTime } from '@/lib/wallTime';
import { DateInput } from '@/ui/DateInput/DateInput';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';
import { preventEnterSubmit } from '@/ui/Form/preventEnterSubmit';

interface TimeFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** IANA time zone of the typed time. When it changes, the same wall time becomes another instant. */
  timeZone: string;
}

/** The value for a text that is no time, or an hour skipped by daylight saving. Every schema of instants rejects it. */
const INVALID_TIME = 'noTime';

/** A date and time in a time zone; the value is the instant, ISO-8601 UTC, or '' when empty. */
export function TimeField<Values extends FieldValues>({ control, name, timeZone, ...rest }: TimeFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const shown = field.value ? typed : '';

  function update(value: string) {
    setTyped(value);
    field.onChange(value === '' ? '' : (instantOfWallTime(value, timeZone) ?? INVALID_TIME));
  }

  const updateZone = useEffectEvent((zone: string) => {
    if (shown !== '') field.onChange(instantOfWallTime(shown, zone) ?? INVALID_TIME);
  });
  useEffect(() => updateZone(timeZone), [timeZone]);

  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <DateInput
          {...aria}
          kind="dateTime"
          name={field.name}
          value={shown}
          onChange={update}
          onBlur={field.onBlur}
          onKeyDown={preventEnterSubmit}
          inputRef={field.ref}
          disabled={disabled}
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
