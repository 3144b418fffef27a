import { Radio } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useId, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { problemOf, type LocationAnswer, type UntilState } from '@/features/productAvailability/BlockDialog/useUntil';
import { UNTIL_CHOICES, type UntilProblem } from '@/features/productAvailability/untilChoice';
import { UntilTime } from '@/features/productAvailability/UntilTime';
import { DateInput } from '@/ui/DateInput/DateInput';

interface UntilFieldProps {
  until: UntilState;
  /** The error of the choice, after a submit attempt. */
  problem: { location: Location; problem: UntilProblem } | null;
  locations: readonly Location[];
}

/** Selects the end of the block: each choice with its time in the location's zone, or the reason why it is not available. */
export function UntilField({ until, problem, locations }: UntilFieldProps) {
  const intl = useIntl();
  const id = useId();
  const { choice, choose, typed, type, answers } = until;
  const isTyped = choice === 'wallTime';
  // An invalid date is reported immediately, an empty one on submit.
  const typedProblem = isTyped ? (typed === '' ? problem : problemOf(answers.wallTime)) : null;
  const second = isTyped ? answers.wallTime.find(({ answer }) => 'isSecond' in answer && answer.isSecond) : undefined;
  return (
    <fieldset className="block-dialog-part">
      <legend>{intl.formatMessage({ id: 'blocking.dialog.untilLabel' })}</legend>
      {UNTIL_CHOICES.map((one) => {
        const choiceProblem = one === 'wallTime' ? null : problemOf(answers[one]);
        return (
          <Radio
            key={one}
            name={id}
            checked={choice === one}
            disabled={choiceProblem !== null && choice !== one}
            onChange={() => choose(one)}
            labelElement={
              <>
                {intl.formatMessage({ id: `blocking.until.${one}` })}
                {one !== 'indefinite' && one !== 'wallTime' && (
                  <span className="block-dialog-hint">
                    {choiceProblem ? problemText(intl, choiceProblem, locations.length > 1) : <EndTimes answers={answers[one]} />}
                  </span>
                )}
              </>
            }
          />
        );
      })}
      {isTyped && (
        <div className="block-dialog-typed">
          <DateInput
            kind="dateTime"
            value={typed}
            onChange={type}
            aria-label={intl.formatMessage({ id: 'blocking.dialog.wallTimeLabel' })}
            aria-describedby={`${id}-typed`}
            aria-invalid={typedProblem !== null}
            intent={typedProblem ? 'danger' : 'none'}
          />
          <p
            id={`${id}-typed`}
            className={typedProblem ? 'block-dialog-problem' : 'block-dialog-hint'}
            role={typedProblem ? 'alert' : undefined}
          >
            {typedProblem
              ? problemText(intl, typedProblem, locations.length > 1)
              : intl.formatMessage(
                  { id: locations.length > 1 ? 'blocking.dialog.zonesHint' : 'blocking.dialog.zoneHint' },
                  { zone: locations[0]?.timeZone ?? '' },
                )}
          </p>
          {second && (
            <p className="block-dialog-hint" role="status">
              {intl.formatMessage({ id: 'blocking.dialog.secondHourHint' }, { name: second.location.name })}
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** The time that a choice resolves to: one time if all locations share it, otherwise a hint that it differs. */
function EndTimes({ answers }: { answers: readonly LocationAnswer[] }): ReactNode {
  const intl = useIntl();
  const times = answers.flatMap(({ answer, location }) => ('until' in answer && answer.until ? [{ until: answer.until, location }] : []));
  const [first] = times;
  if (!first) return null;
  const isOne = times.every(({ until, location }) => until === first.until && location.timeZone === first.location.timeZone);
  if (!isOne) return intl.formatMessage({ id: 'blocking.until.dependsHint' });
  return <UntilTime instant={first.until} timeZone={first.location.timeZone} />;
}

function problemText(intl: IntlShape, { location, problem }: { location: Location; problem: UntilProblem }, isMany: boolean): string {
  const text = intl.formatMessage({ id: `blocking.problem.${problem}` });
  return isMany ? intl.formatMessage({ id: 'blocking.problem.placed' }, { name: location.name, text }) : text;
}
