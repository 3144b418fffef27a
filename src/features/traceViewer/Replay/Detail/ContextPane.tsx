import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Change } from '@/domain/trace/traceFormat';
import { stateText } from '@/domain/trace/stateText';
import { ChangeList } from '@/features/traceViewer/Replay/Detail/ChangeList';
import { changeRows } from '@/features/traceViewer/Replay/Detail/changeRows';
import { JsonTree, pathKey } from '@/features/traceViewer/Replay/Detail/JsonTree';
import type { ActorState, StateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface ContextPaneProps {
  timeline: TraceTimeline;
  reader: StateReader;
  actor: number;
  /** State of the actor at this step, or the next one that was recorded after it; null if there is neither. */
  state: ActorState | null;
  /** Index of the current line. */
  line: number;
}

/** State and context of an actor: the changes of its last step, then the whole context with the changed values marked. */
export function ContextPane({ timeline, reader, actor, state, line }: ContextPaneProps) {
  const intl = useIntl();
  const { rows, marked } = useMemo(() => {
    if (!state) return { rows: [], marked: new Set<string>() };
    const before = reader.at(actor, state.line - 1);
    return { rows: changeRows(state.changes, before?.context).filter(({ path }) => path !== ''), marked: markedBy(state.changes) };
  }, [reader, actor, state]);
  if (!state) return <p className="lab-muted">{intl.formatMessage({ id: 'lab.context.unknownEmpty' })}</p>;
  return (
    <div className="context-pane">
      {state.line > line && (
        <p className="lab-muted">{intl.formatMessage({ id: 'lab.context.laterLabel' }, { n: timeline.lines[state.line]?.n ?? 0 })}</p>
      )}
      <p>
        <code>{stateText(state.value)}</code> <span className="lab-muted">{state.status}</span>
      </p>
      <h3>{intl.formatMessage({ id: 'lab.context.changedTitle' })}</h3>
      {rows.length > 0 ? (
        <ChangeList rows={rows} />
      ) : (
        <p className="lab-muted">
          {intl.formatMessage({ id: state.changes.length > 0 ? 'lab.context.newLabel' : 'lab.context.sameLabel' })}
        </p>
      )}
      <h3>{intl.formatMessage({ id: 'lab.context.wholeTitle' })}</h3>
      <JsonTree value={state.context} marked={marked} />
    </div>
  );
}

/** Keys of the changed values and their ancestors. */
function markedBy(changes: readonly Change[]): Set<string> {
  return new Set(changes.flatMap(({ at }) => at.map((_, depth) => pathKey(at.slice(0, depth + 1)))));
}
