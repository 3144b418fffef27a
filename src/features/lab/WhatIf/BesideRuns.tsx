import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { changesBetween } from '@/domain/trace/changes';
import { stateText } from '@/domain/trace/stateText';
import { ChangeList } from '@/features/lab/Replay/Detail/ChangeList';
import { changeRows } from '@/features/lab/Replay/Detail/changeRows';
import { shortEvent } from '@/features/lab/Replay/lineFacts';
import { useFollowedRows } from '@/features/lab/useFollowedRows';
import { besideRuns } from '@/features/lab/WhatIf/besideRuns';
import type { WhatIfRun, WhatIfStep } from '@/machines/replay/whatIf';

const ROW_HEIGHT = 28;

interface BesideRunsProps {
  recorded: WhatIfRun;
  changed: WhatIfRun;
}

/** Two courses of an actor side by side, the first difference marked and in sight; below, what the chosen row has otherwise. */
export function BesideRuns({ recorded, changed }: BesideRunsProps) {
  const intl = useIntl();
  const rows = useMemo(() => besideRuns(recorded, changed), [recorded, changed]);
  const first = rows.findIndex(({ isFirstDifference }) => isFirstDifference);
  const [chosen, setChosen] = useState(Math.max(0, first));
  const { scroller, rows: drawn, height } = useFollowedRows(rows.length, ROW_HEIGHT, chosen);
  const row = rows[chosen];
  const [left, right] = [recorded.steps[row?.recorded ?? -1], changed.steps[row?.changed ?? -1]];
  const changes = left && right ? changesBetween(left.context, right.context) : [];

  return (
    <>
      <p>{intl.formatMessage({ id: first < 0 ? 'lab.whatIf.sameLabel' : 'lab.whatIf.differsLabel' }, { row: first + 1 })}</p>
      <div className="beside-titles" aria-hidden>
        <b>{intl.formatMessage({ id: 'lab.whatIf.recordedTitle' })}</b>
        <b>{intl.formatMessage({ id: 'lab.whatIf.changedTitle' })}</b>
      </div>
      <div
        ref={scroller}
        className="beside-rows"
        role="grid"
        aria-label={intl.formatMessage({ id: 'lab.whatIf.runsLabel' })}
        aria-rowcount={rows.length}
      >
        <div role="rowgroup" style={{ position: 'relative', height: height }}>
          {drawn.map(({ index, start }) => {
            const each = rows[index];
            return (
              each && (
                <div
                  key={index}
                  role="row"
                  aria-rowindex={index + 1}
                  aria-selected={index === chosen}
                  className={`beside-row${each.isFirstDifference ? ' beside-row-differs' : ''}${index === chosen ? ' beside-row-at' : ''}`}
                  style={{ transform: `translateY(${start}px)` }}
                  onClick={() => setChosen(index)}
                >
                  <StepCell step={recorded.steps[each.recorded ?? -1]} />
                  <StepCell step={changed.steps[each.changed ?? -1]} />
                </div>
              )
            );
          })}
        </div>
      </div>
      <ChangeList rows={changeRows(changes, left?.context)} />
      <p>
        {intl.formatMessage({ id: 'lab.whatIf.recordedEnd' }, { state: endText(recorded) })}
        <br />
        {intl.formatMessage({ id: 'lab.whatIf.changedEnd' }, { state: endText(changed) })}
      </p>
      {changed.problem !== null && (
        <p role="alert">{intl.formatMessage({ id: 'lab.whatIf.problemError' }, { problem: changed.problem })}</p>
      )}
    </>
  );
}

function StepCell({ step }: { step: WhatIfStep | undefined }) {
  const intl = useIntl();
  if (!step) return <div role="gridcell" />;
  const { event, value, taken, n } = step;
  return (
    <div role="gridcell" className="beside-cell" title={`${event.type} → ${stateText(value)}`}>
      {n === null && <b>{intl.formatMessage({ id: 'lab.whatIf.addedLabel' })} </b>}
      {shortEvent(event.type)}{' '}
      {taken ? <span className="step-state">→ {stateText(value)}</span> : <i>{intl.formatMessage({ id: 'lab.whatIf.passedLabel' })}</i>}
    </div>
  );
}

function endText({ end }: WhatIfRun): string {
  return end ? `${stateText(end.value)} (${end.status})` : '–';
}
