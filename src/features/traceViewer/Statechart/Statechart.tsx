import { Button, Callout, Classes } from '@blueprintjs/core';
import { Properties } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { AnyStateMachine } from 'xstate';
import { stateText } from '@/domain/trace/stateText';
import { ChartFrame } from '@/features/traceViewer/Statechart/ChartFrame';
import { StateList } from '@/features/traceViewer/Statechart/StateList';
import { activeIds } from '@/features/traceViewer/Statechart/activeIds';
import type { TakenTransition } from '@/features/traceViewer/Statechart/takenTransition';
import { useChartLayout } from '@/features/traceViewer/Statechart/useChartLayout';
import '@/features/traceViewer/Statechart/statechart.css';

const NONE: readonly AnyStateMachine[] = [];

interface StatechartProps {
  /** Null: this version of the app has no such machine. */
  machine: AnyStateMachine | null;
  /** The state value to highlight; states of another version of the machine are ignored. */
  value: unknown;
  /** The transitions just taken. Must be stable: each new array causes a rerender. */
  taken: readonly TakenTransition[];
  /** Machines whose charts are laid out in advance. Must be stable. */
  ahead?: readonly AnyStateMachine[];
}

/**
 * The statechart of a machine, drawn from its definition, with the active state and the transitions just taken (row BT-05). It fills its
 * container, which must have a height. During the layout it shows an empty placeholder; if the layout fails, a list of the states.
 */
export function Statechart({ machine, ...lights }: StatechartProps) {
  const intl = useIntl();
  if (!machine) return <p className="statechart-empty">{intl.formatMessage({ id: 'lab.chart.unknownEmpty' })}</p>;
  return <ChartOfMachine key={machine.id} machine={machine} {...lights} />;
}

function ChartOfMachine({ machine, value, taken, ahead = NONE }: StatechartProps & { machine: AnyStateMachine }) {
  const intl = useIntl();
  const [asList, setAsList] = useState(false);
  const { layout, retry } = useChartLayout(machine, ahead);
  const active = useMemo(() => activeIds(machine, value), [machine, value]);
  if (!layout) return <div className={`statechart ${Classes.SKELETON}`} aria-hidden />;

  const { chart, placed } = layout;
  const listLabel = intl.formatMessage({ id: 'lab.statechart.listButton' });
  return (
    <div className="statechart">
      {placed && !asList ? (
        <ChartFrame chart={chart} placed={placed} active={active} state={value === undefined ? '–' : stateText(value)} taken={taken} />
      ) : (
        <div className="statechart-list">
          {!placed && (
            <Callout compact intent="warning" role="alert">
              {intl.formatMessage({ id: 'lab.statechart.failedError' })}{' '}
              <Button size="small" onClick={retry} text={intl.formatMessage({ id: 'lab.statechart.retryButton' })} />
            </Callout>
          )}
          <StateList chart={chart} active={active} />
        </div>
      )}
      {placed && (
        <Button
          className="statechart-list-toggle"
          size="small"
          icon={<Properties />}
          active={asList}
          aria-pressed={asList}
          aria-label={listLabel}
          title={listLabel}
          onClick={() => setAsList(!asList)}
        />
      )}
    </div>
  );
}
