import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { changesBetween } from '@/domain/trace/changes';
import { stateText } from '@/domain/trace/stateText';
import { ChangeList } from '@/features/traceViewer/Replay/Detail/ChangeList';
import { changeRows } from '@/features/traceViewer/Replay/Detail/changeRows';
import { shortEvent } from '@/features/traceViewer/Replay/lineFacts';
import { useFollowedRows } from '@/features/traceViewer/useFollowedRows';
import type { WhatIf, WhatIfRow, WhatIfState, WhatIfStep } from '@/machines/replay/whatIf';

const ROW_HEIGHT = 28;

/**
 * The unaltered and the altered run on the current machine, side by side, with the first difference marked and scrolled into view; below,
 * the differences of the selected row, and the final states of both runs and of the recording.
 */
export function WhatIfRuns({ rows, firstDifference, departure, ends, problems }: WhatIf) {
  const intl = useIntl();
  const [chosen, setChosen] = useState(firstDifference ?? 0);
  const { scroller, rows: drawn, height } = useFollowedRows(rows.length, ROW_HEIGHT, chosen);
  const { unaltered, altered }: Partial<WhatIfRow> = rows[chosen] ?? {};
  const changes = unaltered && altered ? changesBetween(unaltered.context, altered.context) : [];

  return (
    <>
      {departure !== null && (
        <Callout compact intent="warning">
          {intl.formatMessage({ id: 'lab.whatIf.departsLabel' }, { row: departure + 1 })}
        </Callout>
      )}
      <p>
        {firstDifference === null
          ? intl.formatMessage({ id: 'lab.whatIf.sameLabel' })
          : intl.formatMessage({ id: 'lab.whatIf.differsLabel' }, { row: firstDifference + 1 })}
      </p>
      <div className="beside-titles" aria-hidden>
        <b>{intl.formatMessage({ id: 'lab.whatIf.unalteredTitle' })}</b>
        <b>{intl.formatMessage({ id: 'lab.whatIf.changedTitle' })}</b>
      </div>
      <div
        ref={scroller}
        className="beside-rows"
        role="grid"
        aria-label={intl.formatMessage({ id: 'lab.whatIf.runsLabel' })}
        aria-rowcount={rows.length}
      >
        <div role="rowgroup" style={{ position: 'relative', height }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={index}
                  role="row"
                  aria-rowindex={index + 1}
                  aria-selected={index === chosen}
                  className={`beside-row${index === firstDifference ? ' beside-row-differs' : ''}${index === chosen ? ' beside-row-at' : ''}`}
                  style={{ transform: `translateY(${start}px)` }}
                  onClick={() => setChosen(index)}
                >
                  <StepCell step={row.unaltered} isAdded={false} />
                  <StepCell step={row.altered} isAdded={row.line === null} />
                </div>
              )
            );
          })}
        </div>
      </div>
      <ChangeList rows={changeRows(changes, unaltered?.context)} />
      <p>
        {intl.formatMessage({ id: 'lab.whatIf.recordedEnd' }, { state: endText(ends.recorded) })}
        <br />
        {intl.formatMessage({ id: 'lab.whatIf.unalteredEnd' }, { state: endText(ends.unaltered) })}
        <br />
        {intl.formatMessage({ id: 'lab.whatIf.changedEnd' }, { state: endText(ends.altered) })}
      </p>
      {problems.unaltered !== null && (
        <p role="alert">{intl.formatMessage({ id: 'lab.whatIf.unalteredError' }, { problem: problems.unaltered })}</p>
      )}
      {problems.altered !== null && (
        <p role="alert">{intl.formatMessage({ id: 'lab.whatIf.problemError' }, { problem: problems.altered })}</p>
      )}
    </>
  );
}

function StepCell({ step, isAdded }: { step: WhatIfStep | null; isAdded: boolean }) {
  const intl = useIntl();
  if (!step) return <div role="gridcell" />;
  const { event, value, taken } = step;
  return (
    <div role="gridcell" className="beside-cell" title={`${event.type} → ${stateText(value)}`}>
      {isAdded && <b>{intl.formatMessage({ id: 'lab.whatIf.addedLabel' })} </b>}
      {shortEvent(event.type)}{' '}
      {taken ? <span className="step-state">→ {stateText(value)}</span> : <i>{intl.formatMessage({ id: 'lab.whatIf.passedLabel' })}</i>}
    </div>
  );
}

function endText(end: WhatIfState | null): string {
  return end ? `${stateText(end.value)} (${end.status})` : '–';
}
