import { Button } from '@blueprintjs/core';
import { Add, Cross, Time } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useController, useWatch, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Weekday } from '@/domain/openingHours';
import { CopyDay } from '@/features/locations/Schedule/CopyDay';
import { DayTrack } from '@/features/locations/Schedule/DayTrack';
import { RangeFields } from '@/features/locations/Schedule/RangeFields';
import type { ScheduleValues } from '@/features/locations/Schedule/scheduleDraft';
import { weekdayName } from '@/features/locations/Schedule/weekdayName';
import { nextRange, overlapping, piecesOf, spanOf, type TimeRange } from '@/features/locations/Schedule/weekRanges';

/** The maximum number of ranges per day; must match `openingHoursDraftSchema`. */
const MAX_RANGES = 10;
const WHOLE_DAY: TimeRange = { from: '00:00', to: '00:00' };

/** Edits the ranges of a weekday, dragged on a 24-hour track or typed. The list is a single value of the form. */
export function DayEditor({ form, day }: { form: UseFormReturn<ScheduleValues>; day: Weekday }) {
  const intl = useIntl();
  const { control, trigger, formState } = form;
  const {
    field: { value: ranges, onChange, ref },
  } = useController({ control, name: `openingHours.${day}` });
  const week = useWatch({ control, name: 'openingHours' });
  const name = weekdayName(intl, day);
  const overlaps = overlapping(week, day);
  const errors = formState.errors.openingHours?.[day];
  // Ranges may extend into the next day, so any change revalidates the days with errors.
  const hasErrors = formState.errors.openingHours !== undefined;
  const checked = useRef(week);
  useEffect(() => {
    if (hasErrors && checked.current !== week) void trigger('openingHours');
    checked.current = week;
  }, [hasErrors, week, trigger]);

  const [refusedAt, setRefusedAt] = useState<readonly TimeRange[] | null>(null);

  return (
    <fieldset className="schedule-day">
      <legend className="schedule-day-name">{name}</legend>
      <div className="schedule-day-buttons">
        <Button
          ref={ref}
          size="small"
          variant="minimal"
          icon={<Add />}
          disabled={ranges.length >= MAX_RANGES}
          aria-label={intl.formatMessage({ id: 'locations.schedule.addDayButton' }, { day: name })}
          onClick={() => onChange([...ranges, nextRange(ranges)])}
        >
          {intl.formatMessage({ id: 'locations.schedule.addButton' })}
        </Button>
        <Button
          size="small"
          variant="minimal"
          icon={<Time />}
          aria-label={intl.formatMessage({ id: 'locations.schedule.wholeDayDayButton' }, { day: name })}
          onClick={() => onChange([WHOLE_DAY])}
        >
          {intl.formatMessage({ id: 'locations.schedule.wholeDayButton' })}
        </Button>
        <Button
          size="small"
          variant="minimal"
          icon={<Cross />}
          disabled={ranges.length === 0}
          aria-label={intl.formatMessage({ id: 'locations.schedule.closeDayButton' }, { day: name })}
          onClick={() => onChange([])}
        >
          {intl.formatMessage({ id: 'locations.schedule.closeButton' })}
        </Button>
        <CopyDay
          day={day}
          onCopy={(days) => {
            for (const other of days) form.setValue(`openingHours.${other}`, ranges, { shouldDirty: true, shouldTouch: true });
          }}
        />
      </div>
      <DayTrack
        name={name}
        ranges={ranges}
        pieces={piecesOf(week, day)}
        overlapping={overlaps}
        onChange={onChange}
        maxRanges={MAX_RANGES}
        onRefused={() => setRefusedAt(ranges)}
      />
      <div className="location-problem-text" role="alert">
        {refusedAt === ranges && intl.formatMessage({ id: 'locations.schedule.mostError' }, { most: MAX_RANGES })}
      </div>
      <div className="schedule-day-ranges">
        {ranges.length === 0 && <span className="location-muted">{intl.formatMessage({ id: 'locations.schedule.closedLabel' })}</span>}
        {ranges.map((range, index) => (
          <RangeFields
            // Ranges have no id and no state of their own.
            key={index}
            name={`openingHours.${day}.${index}`}
            label={intl.formatMessage({ id: 'locations.schedule.rangeLabel' }, { day: name, number: index + 1 })}
            range={range}
            problem={overlaps.has(index) ? 'overlap' : errors?.[index] && !spanOf(range) ? 'time' : null}
            onChange={(changed) => onChange(ranges.map((each, position) => (position === index ? changed : each)))}
            onRemove={() => onChange(ranges.filter((_, position) => position !== index))}
          />
        ))}
      </div>
    </fieldset>
  );
}
