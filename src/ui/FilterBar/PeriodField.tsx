import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState, type ChangeEvent } from 'react';
import { useIntl } from 'react-intl';
import { PERIOD_PRESETS, periodProblems, type Days, type Period, type PeriodProblem } from '@/domain/period';
import { fieldProblemText } from '@/ui/Form/fieldProblemText';

const SIDES = ['from', 'to'] as const;
type Side = (typeof SIDES)[number];

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
  // A partially typed date has an empty value, but is not missing.
  const [isHalfTyped, setHalfTyped] = useState({ from: false, to: false });
  const problems = periodProblems(days, maxDays);
  const problemOf = (side: Side) => (isHalfTyped[side] && problems[side] === 'required' ? 'invalidDate' : problems[side]);
  const problem = problemOf('from') ?? problemOf('to');
  const problemText = (code: PeriodProblem) =>
    code === 'reversed' || code === 'tooLong'
      ? intl.formatMessage({ id: `ui.period.${code}` }, { most: maxDays })
      : fieldProblemText(intl, code);

  function type(side: Side, { currentTarget }: ChangeEvent<HTMLInputElement>) {
    setHalfTyped({ ...isHalfTyped, [side]: currentTarget.validity.badInput });
    onChange({ ...days, [side]: currentTarget.value });
  }

  function choose(text: string) {
    const preset = PERIOD_PRESETS.find((each) => each === text);
    setHalfTyped({ from: false, to: false });
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
          <InputGroup
            id={`${id}-${side}`}
            type="date"
            min="2000-01-01"
            max="2099-12-31"
            value={days[side]}
            onChange={(event) => type(side, event)}
            intent={problemOf(side) ? 'danger' : 'none'}
            aria-invalid={problemOf(side) !== null}
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
