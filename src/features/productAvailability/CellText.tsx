import { Disable, Time, WarningSign } from '@blueprintjs/icons';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { CellState } from '@/features/productAvailability/blockCells';
import { UntilTime, useIsToday } from '@/features/productAvailability/UntilTime';
import { countdownText } from '@/lib/countdownText';

/** The text of a cell: on sale, or blocked until when and at how many locations; and whether the channel has applied it. */
export function CellText({ state }: { state: CellState }) {
  const { blocked, released, unknown } = state;
  if (blocked === 0 && released === 0) {
    return (
      <span className="block-status block-status-quiet">
        <FormattedMessage id={unknown > 0 ? 'blocking.cell.unknown' : 'blocking.cell.onSale'} />
      </span>
    );
  }
  return state.requestState === 'drifted' ? <Drift state={state} /> : <PendingRequest state={state} />;
}

function Drift({ state: { blocked } }: { state: CellState }) {
  return (
    <span className="block-status block-status-drifted">
      <WarningSign size={12} />
      <span className="block-status-text">
        <FormattedMessage id={blocked > 0 ? 'blocking.cell.drifted' : 'blocking.cell.releaseDrifted'} />
      </span>
    </span>
  );
}

function PendingRequest({ state }: { state: CellState }) {
  const intl = useIntl();
  const { of, blocked, requestState, leftSeconds } = state;
  if (requestState === 'awaited') {
    return (
      <span className="block-status block-status-awaited">
        <Time size={12} />
        <span className="block-status-text">
          <FormattedMessage id={blocked > 0 ? 'blocking.cell.awaited' : 'blocking.cell.releaseAwaited'} />
        </span>
        <span className="block-status-left">{countdownText(leftSeconds * 1000)}</span>
      </span>
    );
  }
  return (
    <span className="block-status">
      <Disable size={12} />
      <span className="block-status-text">
        {blocked < of ? intl.formatMessage({ id: 'blocking.cell.some' }, { blocked, of }) : <Until state={state} />}
      </span>
    </span>
  );
}

function Until({ state: { until, isMixed, timeZone } }: { state: CellState }) {
  if (isMixed) return <FormattedMessage id="blocking.cell.mixed" />;
  if (until === null) return <FormattedMessage id="blocking.cell.indefinite" />;
  return <UntilInstant instant={until} timeZone={timeZone} />;
}

/** A cell has no room for both a date and the label "until": with a date, the label is visually hidden. */
function UntilInstant({ instant, timeZone }: { instant: string; timeZone: string }) {
  const isToday = useIsToday({ instant, timeZone });
  return (
    <FormattedMessage
      id="blocking.cell.until"
      values={{
        word: (text) => (isToday ? text : <span className="block-hidden">{text}</span>),
        time: (
          <span className={isToday ? undefined : 'block-status-dated'}>
            <UntilTime instant={instant} timeZone={timeZone} />
          </span>
        ),
      }}
    />
  );
}

/** The title of a cell, in a sentence; undefined if its text needs no explanation. */
export function cellTitle(intl: IntlShape, { of, blocked, released, requestState }: CellState): string | undefined {
  if (requestState === 'applied') {
    return blocked > 0 && blocked < of ? intl.formatMessage({ id: 'blocking.title.some' }, { of, blocked }) : undefined;
  }
  const what = blocked > 0 ? 'block' : 'release';
  return blocked + released > 0 ? intl.formatMessage({ id: `blocking.title.${what}.${requestState}` }) : undefined;
}
