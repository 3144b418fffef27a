import { useId, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { PAUSE_MINUTES, pauseEnd, type PauseChoice } from '@/domain/pauseChoice';
import { untilText } from '@/features/storeAvailability/untilText';
import { compareTexts } from '@/lib/byName';
import { DateInput } from '@/ui/DateInput/DateInput';

interface PauseChoicesProps {
  choice: PauseChoice;
  /** The locations to pause: each choice shows its end time there. */
  locations: readonly Location[];
  /** In ms since 1970. */
  now: number;
  onChange: (choice: PauseChoice) => void;
}

/** The pause durations, each with its end time (row SA-02). */
export function PauseChoices({ choice, locations, now, onChange }: PauseChoicesProps) {
  const intl = useIntl();
  const name = useId();
  const [times, setTimes] = useState({ today: '', nextDay: '' });
  const untilOf = (each: PauseChoice) => endsText(intl, each, locations, now);

  function chooseTime(kind: 'today' | 'nextDay', time: string) {
    setTimes({ ...times, [kind]: time });
    onChange({ kind, time });
  }

  return (
    <fieldset className="pause-choices">
      <legend>{intl.formatMessage({ id: 'storeAvailability.choice.title' })}</legend>
      <div className="pause-durations">
        {PAUSE_MINUTES.map((minutes) => (
          <label key={minutes} className="pause-choice">
            <input
              type="radio"
              name={name}
              checked={choice.kind === 'minutes' && choice.minutes === minutes}
              onChange={() => onChange({ kind: 'minutes', minutes })}
            />
            <span className="pause-choice-name">{durationText(intl, minutes)}</span>
            <span className="pause-choice-until">{untilOf({ kind: 'minutes', minutes })}</span>
          </label>
        ))}
      </div>
      <label className="pause-choice">
        <input type="radio" name={name} checked={choice.kind === 'tomorrow'} onChange={() => onChange({ kind: 'tomorrow' })} />
        <span className="pause-choice-name">{intl.formatMessage({ id: 'storeAvailability.choice.tomorrow' })}</span>
        <span className="pause-choice-until">{untilOf({ kind: 'tomorrow' })}</span>
      </label>
      {(['today', 'nextDay'] as const).map((kind) => (
        <div key={kind} className="pause-choice pause-choice-time">
          <label>
            <input type="radio" name={name} checked={choice.kind === kind} onChange={() => onChange({ kind, time: times[kind] })} />
            <span className="pause-choice-name">{intl.formatMessage({ id: `storeAvailability.choice.${kind}` })}</span>
          </label>
          <DateInput
            kind="time"
            aria-label={intl.formatMessage({ id: `storeAvailability.choice.${kind}TimeLabel` })}
            value={times[kind]}
            onChange={(time) => chooseTime(kind, time)}
          />
          {times[kind] !== '' && <span className="pause-choice-until">{untilOf({ kind, time: times[kind] })}</span>}
        </div>
      ))}
    </fieldset>
  );
}

function durationText(intl: IntlShape, minutes: number): string {
  return intl.formatMessage(
    { id: minutes < 60 ? 'storeAvailability.choice.minutes' : 'storeAvailability.choice.hours' },
    { hours: Math.floor(minutes / 60), minutes: minutes % 60 },
  );
}

/** The end time at all locations: one, or the earliest and latest; empty if none of them can be paused. */
function endsText(intl: IntlShape, choice: PauseChoice, locations: readonly Location[], now: number): string {
  const ends = locations.flatMap((location) => {
    const end = pauseEnd(choice, location, now);
    return typeof end === 'string' ? [] : [{ until: end.until, text: untilText(intl, end.until, location.timeZone, now) }];
  });
  ends.sort((one, other) => one.until - other.until || compareTexts(one.text, other.text));
  const [first, ...others] = new Set(ends.map(({ text }) => text));
  const last = others.at(-1);
  if (first === undefined) return '';
  return last === undefined ? first : intl.formatMessage({ id: 'storeAvailability.choice.between' }, { first, last });
}
