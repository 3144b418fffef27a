import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { PERIOD_PRESETS, periodProblems, type Days, type Period, type PeriodProblem } from '@/domain/period';
import { DateInput } from '@/ui/DateInput/DateInput';
import { fieldProblemText } from '@/ui/Form/fieldProblemText';

const SIDES = ['from', 'to'] as const;

interface PeriodFieldProps {
  period: Period;
  /** The days that the period currently denotes. */
  days: Days;
  maxDays: number;
  /** Says which calendar the days are of; a problem replaces it. */
  hint: string;
  onChange: (period: Period) => void;
}

/** A range of whole days, or a preset relative to today. Invalid days are passed to `onChange` as well, and the problem is shown below. */
export function PeriodField({ period, days, maxDays, hint, onChange }: PeriodFieldProps) {
  const intl = useIntl();
  const id = useId();
  const problems = periodProblems(days, maxDays);
  const problem = problems.from ?? problems.to;
  const problemText = (code: PeriodProblem) =>
    code === 'reversed' || code === 'tooLong'
      ? intl.formatMessage({ id: `ui.period.${code}` }, { most: maxDays })
      : fieldProblemText(intl, code);

  function choose(text: string) {
    const preset = PERIOD_PRESETS.find((each) => each === text);
    onChange(preset ? { preset } : days);
  }

  return (
    <div className="period-field" role="group" aria-label={intl.formatMessage({ id: 'ui.period.label' })}>
      <FormGroup label={intl.formatMessage({ id: 'ui.period.label' })} labelFor={`${id}-preset`}>
        <HTMLSelect
          fill
          id={`${id}-preset`}
          value={'preset' in period ? period.preset : ''}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          options={[
            ...PERIOD_PRESETS.map((preset) => ({ value: preset, label: intl.formatMessage({ id: `ui.period.${preset}` }) })),
            { value: '', label: intl.formatMessage({ id: 'ui.period.own' }) },
          ]}
        />
      </FormGroup>
      {SIDES.map((side) => (
        <FormGroup key={side} label={intl.formatMessage({ id: `ui.period.${side}` })} labelFor={`${id}-${side}`}>
          <DateInput
            kind="date"
            id={`${id}-${side}`}
            value={days[side]}
            onChange={(day) => onChange({ ...days, [side]: day })}
            intent={problems[side] ? 'danger' : 'none'}
            aria-invalid={problems[side] !== null}
            aria-describedby={`${id}-help`}
          />
        </FormGroup>
      ))}
      <p
        id={`${id}-help`}
        className={problem ? 'period-field-help period-field-problem' : 'period-field-help'}
        role={problem ? 'alert' : undefined}
        title={problem ? undefined : hint}
      >
        {problem ? problemText(problem) : hint}
      </p>
    </div>
  );
}
