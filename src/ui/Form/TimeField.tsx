import { InputGroup } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { instantOfWallTime } from '@/lib/wallTime';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import type { FieldProps } from '@/ui/Form/fieldProps';
import { keepEnter } from '@/ui/Form/keepEnter';

interface TimeFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** IANA zone of the place whose clocks the time is of. In another one the same time is another instant. */
  timeZone: string;
}

/** Stands for what was typed and is no time: half a date, an hour that the clocks leave out. Every schema of instants refuses it. */
const NO_TIME = 'noTime';
/** Years have four digits: browsers take six. */
const LATEST = '9999-12-31T23:59';

/** A date and hour on the clocks of a place; the value is the instant, ISO-8601 UTC, or '' for none. */
export function TimeField<Values extends FieldValues>({ control, name, timeZone, ...rest }: TimeFieldProps<Values>) {
  const id = useId();
  const { label, hint, required, disabled = false } = rest;
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const shown = field.value ? typed : '';

  function take({ value, validity }: HTMLInputElement) {
    setTyped(value);
    const isNothing = value === '' && !validity.badInput;
    field.onChange(isNothing ? '' : (instantOfWallTime(value, timeZone) ?? NO_TIME));
  }

  const takeInZone = useEffectEvent((zone: string) => {
    if (shown !== '') field.onChange(instantOfWallTime(shown, zone) ?? NO_TIME);
  });
  useEffect(() => takeInZone(timeZone), [timeZone]);

  return (
    <FieldFrame id={id} label={label} hint={hint} required={required} problem={fieldState.error?.message}>
      {(aria) => (
        <InputGroup
          {...aria}
          type="datetime-local"
          max={LATEST}
          name={field.name}
          value={shown}
          onChange={({ currentTarget }) => take(currentTarget)}
          onBlur={({ currentTarget }) => {
            // Of half a date the browser tells nothing before.
            take(currentTarget);
            field.onBlur();
          }}
          onKeyDown={keepEnter}
          inputRef={field.ref}
          disabled={disabled}
          intent={fieldState.invalid ? 'danger' : 'none'}
          fill
        />
      )}
    </FieldFrame>
  );
}
