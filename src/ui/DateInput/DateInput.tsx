import { Button, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { Calendar as CalendarIcon, Time } from '@blueprintjs/icons';
import { lazy, useState } from 'react';
import { useIntl } from 'react-intl';
import { dayPatternOf, textOfValue, valueOfText, type DateKind } from '@/ui/DateInput/dateText';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import '@/ui/DateInput/dateInput.css';

// Prefetched, so that it works without a connection.
const DatePopup = lazy(async () => ({ default: (await import(/* webpackPrefetch: true */ '@/ui/DateInput/DatePopup')).DatePopup }));

interface DateInputProps extends Pick<
  InputGroupProps,
  | 'id'
  | 'name'
  | 'size'
  | 'disabled'
  | 'fill'
  | 'intent'
  | 'inputRef'
  | 'required'
  | 'aria-label'
  | 'aria-describedby'
  | 'aria-invalid'
  | 'onKeyDown'
> {
  kind: DateKind;
  /** `yyyy-MM-dd`, `HH:mm` or `yyyy-MM-ddTHH:mm`, without a time zone; '' when empty. Any other text is shown as it is. */
  value: string;
  /** Receives a value of the same form, or the typed text while it cannot be read: schemas of values reject it. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** The first day that the calendar offers, `yyyy-MM-dd`. Typed days are not limited. @default the year 2000 */
  min?: string;
}

/**
 * An input for a day, a time or both (row M-09): typed in the order of the app's language with 24 hours, or chosen in Blueprint's pickers, which
 * are loaded when they are opened. A pasted `yyyy-MM-dd` is read in each language. A text that cannot be read stays.
 */
export function DateInput({ kind, value, onChange, onBlur, min, onKeyDown, ...input }: DateInputProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string, isComplete: boolean) => valueOfText(kind, text, intl.locale, isComplete);
  // Another value than the typed one was set from outside.
  const isTyping = typed !== null && read(typed, false) === value;
  const button = intl.formatMessage({ id: `ui.dateInput.${kind === 'time' ? 'timeButton' : 'dateButton'}` });
  const icon = kind === 'time' ? <Time /> : <CalendarIcon />;

  function finish() {
    if (!isTyping) return;
    setTyped(null);
    const complete = read(typed, true);
    if (complete !== value) onChange(complete);
  }

  return (
    <InputGroup
      {...input}
      className={`date-input date-input-${kind}`}
      autoComplete="off"
      placeholder={intl.formatMessage({ id: placeholderOf(kind, intl.locale) })}
      value={isTyping ? typed : textOfValue(kind, value, intl.locale)}
      onValueChange={(text) => {
        setTyped(text);
        onChange(read(text, false));
      }}
      onBlur={() => {
        finish();
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
        onKeyDown?.(event);
      }}
      rightElement={
        <LatePopover
          kind="dialog"
          content={(close) => (
            <DatePopup
              kind={kind}
              value={value}
              min={min}
              onChange={(next) => {
                setTyped(null);
                onChange(next);
              }}
              onDone={close}
              labels={{
                dialog: intl.formatMessage({ id: 'ui.dateInput.dialogLabel' }),
                previousMonth: intl.formatMessage({ id: 'ui.dateInput.previousMonthButton' }),
                nextMonth: intl.formatMessage({ id: 'ui.dateInput.nextMonthButton' }),
                month: intl.formatMessage({ id: 'ui.dateInput.monthLabel' }),
                year: intl.formatMessage({ id: 'ui.dateInput.yearLabel' }),
              }}
            />
          )}
        >
          <Button size="small" variant="minimal" icon={icon} aria-label={button} title={button} disabled={input.disabled === true} />
        </LatePopover>
      }
    />
  );
}

function placeholderOf(kind: DateKind, locale: string) {
  if (kind === 'time') return 'ui.dateInput.timePlaceholder';
  const isDayFirst = dayPatternOf(locale) === 'dd/MM/yyyy';
  if (kind === 'date') return isDayFirst ? 'ui.dateInput.dayFirstPlaceholder' : 'ui.dateInput.monthFirstPlaceholder';
  return isDayFirst ? 'ui.dateInput.dayFirstTimePlaceholder' : 'ui.dateInput.monthFirstTimePlaceholder';
}
