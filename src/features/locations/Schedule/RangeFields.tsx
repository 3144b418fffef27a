import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { spanOf, DAY_MINUTES, type TimeRange } from '@/features/locations/Schedule/weekRanges';
import { DateInput } from '@/ui/DateInput/DateInput';

interface RangeFieldsProps {
  /** The field path of its value. */
  name: string;
  /** The day and number of the range. */
  label: string;
  range: TimeRange;
  /** Whether it overlaps another range or contains an invalid time. */
  problem: 'overlap' | 'time' | null;
  onChange: (range: TimeRange) => void;
  onRemove: () => void;
}

/** Edits a range with two time inputs. */
export function RangeFields({ name, label, range, problem, onChange, onRemove }: RangeFieldsProps) {
  const intl = useIntl();
  const id = useId();
  const span = spanOf(range);
  const isOver = span !== null && span.end > DAY_MINUTES;
  const remove = intl.formatMessage({ id: 'locations.schedule.removeButton' }, { range: label });
  return (
    <span className="schedule-range" role="group" aria-label={label}>
      {(['from', 'to'] as const).map((side) => (
        <DateInput
          key={side}
          kind="time"
          size="small"
          name={`${name}.${side}`}
          aria-label={`${label}, ${intl.formatMessage({ id: `locations.schedule.${side}Label` })}`}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : id}
          value={range[side]}
          onChange={(time) => onChange({ ...range, [side]: time })}
          intent={problem === null ? 'none' : 'danger'}
        />
      ))}
      {isOver && <span className="location-muted">{intl.formatMessage({ id: 'locations.schedule.nextDayLabel' })}</span>}
      <Button size="small" variant="minimal" icon={<Cross />} aria-label={remove} title={remove} onClick={onRemove} />
      {problem !== null && (
        <span id={id} className="location-problem-text">
          {intl.formatMessage({ id: problem === 'overlap' ? 'form.problem.overlap' : 'locations.schedule.timeError' })}
        </span>
      )}
    </span>
  );
}
