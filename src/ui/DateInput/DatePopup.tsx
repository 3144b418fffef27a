import { DatePicker, TimePicker } from '@blueprintjs/datetime';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { enUS, es, ptBR } from 'date-fns/locale';
import { useIntl } from 'react-intl';
import { parseLanguage, DEFAULT_LANGUAGE } from '@/domain/language';
import { dateOfValue, valueOfDate, type DateKind } from '@/ui/DateInput/dateText';
import '@/ui/DateInput/datePopup.css';

const LOCALES = { es, en: enUS, pt: ptBR };
const FIRST_DAY = '2000-01-01';
const LAST_DAY = new Date(2099, 11, 31);
const FIRST_TIME = '12:00';

interface DatePopupProps {
  kind: DateKind;
  value: string;
  min: string | undefined;
  onChange: (value: string) => void;
  /** Called when a day without a time was chosen. */
  onDone: () => void;
  /** The names of dialog and controls for screen readers. */
  labels: { dialog: string; previousMonth: string; nextMonth: string; month: string; year: string };
}

/** The calendar and the clock of a `DateInput`. Weeks begin as in the app's language; the clock has 24 hours. */
export function DatePopup({ kind, value, min = FIRST_DAY, onChange, onDone, labels }: DatePopupProps) {
  const intl = useIntl();
  const [dayValue = '', timeValue = ''] = kind === 'time' ? ['', value] : value.split('T');
  const day = dateOfValue('date', dayValue);
  const time = dateOfValue('time', timeValue);

  function changeDay(next: Date | null, isUserChange: boolean) {
    if (!isUserChange || next === null) return;
    const chosen = valueOfDate('date', next);
    onChange(kind === 'date' ? chosen : `${chosen}T${time ? timeValue : FIRST_TIME}`);
    if (kind === 'date') onDone();
  }

  function changeTime(next: Date) {
    const chosen = valueOfDate('time', next);
    onChange(kind === 'time' ? chosen : `${dayValue}T${chosen}`);
  }

  return (
    <div className="date-popup" role="dialog" aria-label={labels.dialog}>
      {kind !== 'time' && (
        <DatePicker
          value={day}
          minDate={dateOfValue('date', min) ?? undefined}
          maxDate={LAST_DAY}
          onChange={changeDay}
          canClearSelection={false}
          highlightCurrentDay
          locale={LOCALES[parseLanguage(intl.locale) ?? DEFAULT_LANGUAGE]}
          dayPickerProps={{
            labels: {
              labelPrevious: () => labels.previousMonth,
              labelNext: () => labels.nextMonth,
              labelMonthDropdown: () => labels.month,
              labelYearDropdown: () => labels.year,
            },
          }}
        />
      )}
      {(kind === 'time' || (kind === 'dateTime' && day !== null)) && (
        <TimePicker showArrowButtons selectAllOnFocus value={time ?? dateOfValue('time', FIRST_TIME)} onChange={changeTime} />
      )}
    </div>
  );
}
