import { useIntl } from 'react-intl';
import type { Chart } from '@/features/traceViewer/Statechart/chartOf';

interface StateListProps {
  chart: Chart;
  /** Ids of all active states. */
  active: readonly string[];
  /** The state whose children are listed. @default the machine itself, which is not in the list */
  parent?: string;
}

/** The states of a chart as a nested list, for screen readers, and if there is no drawing. */
export function StateList({ chart, active, parent = chart.id }: StateListProps) {
  const intl = useIntl();
  const states = chart.nodes.filter((node) => node.parent === parent);
  if (states.length === 0) return null;
  return (
    <ul className="state-list">
      {states.map(({ id, name, initial, kind }) => {
        const isActive = active.includes(id);
        const marks = [
          initial && intl.formatMessage({ id: 'lab.statechart.initialLabel' }),
          kind === 'final' && intl.formatMessage({ id: 'lab.statechart.finalLabel' }),
          isActive && intl.formatMessage({ id: 'lab.statechart.liveLabel' }),
        ].filter((mark) => mark !== false);
        return (
          <li key={id} aria-current={isActive || undefined}>
            <span className="state-list-name">{name}</span>
            {marks.length > 0 && <span className="state-list-marks">{intl.formatList(marks, { type: 'unit' })}</span>}
            <StateList chart={chart} active={active} parent={id} />
          </li>
        );
      })}
    </ul>
  );
}
