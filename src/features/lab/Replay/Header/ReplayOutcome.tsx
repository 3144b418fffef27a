import { useIntl } from 'react-intl';
import type { Replayed } from '@/features/lab/Replay/useReplay';

interface ReplayOutcomeProps {
  replayed: Replayed;
  onPick: (line: number) => void;
}

/** What came of running the trace again on the machines of today (row BT-06). */
export function ReplayOutcome({ replayed: { isDone, divergences, unknown }, onPick }: ReplayOutcomeProps) {
  const intl = useIntl();
  const [first] = [...divergences.keys()].sort((a, b) => a - b);
  return (
    <span role="status" className={first === undefined ? 'replay-outcome' : 'replay-outcome replay-outcome-other'}>
      {!isDone && intl.formatMessage({ id: 'lab.replay.runningLabel' })}
      {isDone && first === undefined && intl.formatMessage({ id: 'lab.replay.sameLabel' })}
      {first !== undefined && (
        <button type="button" className="lab-link" onClick={() => onPick(first)}>
          {intl.formatMessage({ id: 'lab.replay.divergedButton' }, { count: divergences.size })}
        </button>
      )}
      {unknown.length > 0 && ` ${intl.formatMessage({ id: 'lab.replay.unknownLabel' }, { count: unknown.length })}`}
    </span>
  );
}
