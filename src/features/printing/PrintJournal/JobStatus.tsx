import { Desktop, Disable, Exchange, Hand, Help, Outdated, Pause, Print, Refresh, Tick, Time, Cross } from '@blueprintjs/icons';
import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import type { RowState } from '@/features/printing/PrintJournal/journalRow';
import { StatusMark } from '@/ui/StatusMark/StatusMark';

type Mark = Pick<ComponentProps<typeof StatusMark>, 'colour' | 'icon'>;

const MARKS: Record<RowState, Mark> = {
  asking: { colour: 'amber', icon: Help },
  manual: { colour: 'amber', icon: Hand },
  failed: { colour: 'red', icon: Cross },
  expired: { colour: 'red', icon: Outdated },
  held: { colour: 'amber', icon: Pause },
  queued: { colour: 'cyan', icon: Time },
  printing: { colour: 'blue', icon: Print },
  checking: { colour: 'blue', icon: Refresh },
  printed: { colour: 'green', icon: Tick },
  discarded: { colour: 'grey', icon: Disable },
  withdrawn: { colour: 'grey', icon: Disable },
  replaced: { colour: 'grey', icon: Exchange },
  elsewhere: { colour: 'grey', icon: Desktop },
};

/** The states in the order of the filter: those that need a user first. */
// The keys of MARKS are the states.
export const JOURNAL_STATES = Object.keys(MARKS) as RowState[];

/** The state of a job as a label with an icon (row BP-07). */
export function JobStatus({ state }: { state: RowState }) {
  return (
    <StatusMark {...MARKS[state]}>
      <FormattedMessage id={`printing.jobState.${state}`} />
    </StatusMark>
  );
}
