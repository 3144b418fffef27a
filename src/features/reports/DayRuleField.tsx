import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { DAY_RULES, type DayRule } from '@/domain/figureFilter';
import { hourText } from '@/entities/figures/hourText';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface DayRuleFieldProps {
  dayRule: DayRule;
  /** Full hour, 0 to 23. */
  dayStartsAt: number;
  onChange: (part: { days: DayRule } | { dayStartsAt: number }) => void;
}

/** Selects where days begin: in each location's time zone, in the viewer's, or at a custom hour (row BR-03). */
export function DayRuleField({ dayRule, dayStartsAt, onChange }: DayRuleFieldProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <FormGroup label={intl.formatMessage({ id: 'reports.lens.label' })} labelFor={id}>
      <div className="report-lens">
        <HTMLSelect
          fill
          id={id}
          value={dayRule}
          onChange={({ currentTarget }) => onChange({ days: DAY_RULES.find((each) => each === currentTarget.value) ?? 'location' })}
          options={DAY_RULES.map((each) => ({ value: each, label: intl.formatMessage({ id: `reports.lens.${each}` }) }))}
        />
        {dayRule === 'business' && (
          <HTMLSelect
            aria-label={intl.formatMessage({ id: 'reports.lens.hourLabel' })}
            value={dayStartsAt}
            onChange={({ currentTarget }) => onChange({ dayStartsAt: Number(currentTarget.value) })}
            options={HOURS.map((hour) => ({ value: hour, label: hourText(hour) }))}
          />
        )}
      </div>
    </FormGroup>
  );
}
