import { useIntl, type IntlShape } from 'react-intl';
import type { Replayed } from '@/features/traceViewer/Replay/useReplay';

interface ReplayOutcomeProps {
  replayed: Replayed;
  onPick: (line: number) => void;
}

/** The result of running the trace on the current machines (row BT-06). */
export function ReplayOutcome({ replayed, onPick }: ReplayOutcomeProps) {
  const intl = useIntl();
  const { status, divergences, unknown } = replayed;
  const [first] = [...divergences.keys()].sort((a, b) => a - b);
  const isSame = status !== 'failed' && first === undefined && unknown.length === 0;
  return (
    <span role="status" className={isSame ? 'replay-outcome' : 'replay-outcome replay-outcome-other'}>
      {first === undefined ? (
        resultText(intl, replayed)
      ) : (
        <button type="button" className="lab-link" onClick={() => onPick(first)}>
          {intl.formatMessage({ id: 'lab.replay.divergedButton' }, { count: divergences.size })}
        </button>
      )}
      {unknown.length > 0 && ` ${intl.formatMessage({ id: 'lab.replay.unknownLabel' }, { count: unknown.length })}`}
    </span>
  );
}

/** The result without divergences: it only covers the actors that could be run. */
function resultText(intl: IntlShape, { status, actors, unknown }: Replayed): string {
  if (status === 'running') return intl.formatMessage({ id: 'lab.replay.runningLabel' });
  if (status === 'failed') return intl.formatMessage({ id: 'lab.replay.failedLabel' });
  const run = actors - unknown.length;
  if (run === 0) return intl.formatMessage({ id: 'lab.replay.noneRunLabel' });
  return intl.formatMessage({ id: run < actors ? 'lab.replay.partSameLabel' : 'lab.replay.sameLabel' }, { run, all: actors });
}
