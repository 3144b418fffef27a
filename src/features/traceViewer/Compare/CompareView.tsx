import { Button } from '@blueprintjs/core';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { ActorChoice } from '@/features/traceViewer/Compare/ActorChoice';
import { ComparedRows } from '@/features/traceViewer/Compare/ComparedRows';
import { ChangeList } from '@/features/traceViewer/Replay/Detail/ChangeList';
import { changeRows } from '@/features/traceViewer/Replay/Detail/changeRows';
import { JsonTree } from '@/features/traceViewer/Replay/Detail/JsonTree';
import { nextOf } from '@/features/traceViewer/Replay/tracePosition';
import { useInSlices } from '@/features/traceViewer/useInSlices';
import { WorkProgress } from '@/features/traceViewer/WorkProgress';
import { compareActors, type ComparedRow } from '@/machines/replay/compareTraces';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface CompareViewProps {
  left: TraceTimeline;
  right: TraceTimeline;
  leftName: string;
  rightName: string;
  /** The initially selected actor of the left trace. */
  actor: number;
}

const NONE: readonly ComparedRow[] = [];

/** Compares an actor of each of two traces, aligned by events: differences are marked, and arrow keys step through them (row BT-09). */
export function CompareView({ left, right, leftName, rightName, actor }: CompareViewProps) {
  const intl = useIntl();
  const [leftActor, setLeftActor] = useState(Math.max(0, actor));
  const [rightActor, setRightActor] = useState(() => matchingActor(left, Math.max(0, actor), right));
  const compare = useCallback(
    () => compareActors({ timeline: left, actor: leftActor }, { timeline: right, actor: rightActor }),
    [left, leftActor, right, rightActor],
  );
  const { outcome, part, failed } = useInSlices(compare);
  const rows = outcome ?? NONE;
  const differing = useMemo(() => rows.flatMap(({ differs }, index) => (differs ? [index] : [])), [rows]);
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? differing[0] ?? 0, rows.length - 1);
  const row = rows[at];

  function move(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || (event.target instanceof Element && event.target.closest('select'))) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(rows.length - 1, to)));
  }
  const choose = (set: (actor: number) => void) => (actor: number) => {
    set(actor);
    setChosen(null);
  };
  const jump = (forwards: boolean) => setChosen(nextOf(differing, at, forwards) ?? at);

  if (left.actors.length === 0 || right.actors.length === 0) return <p>{intl.formatMessage({ id: 'lab.compare.noActorEmpty' })}</p>;
  return (
    <div className="compare-view" onKeyDown={move}>
      <div className="compare-actors">
        <ActorChoice timeline={left} name={leftName} actor={leftActor} onChoose={choose(setLeftActor)} />
        <ActorChoice timeline={right} name={rightName} actor={rightActor} onChoose={choose(setRightActor)} />
      </div>
      <div className="compare-moves">
        <span role="status">{outcome && intl.formatMessage({ id: 'lab.compare.countLabel' }, { count: differing.length })}</span>
        <Button size="small" disabled={differing.length === 0} onClick={() => jump(false)}>
          {intl.formatMessage({ id: 'lab.compare.previousButton' })}
        </Button>
        <Button size="small" disabled={differing.length === 0} onClick={() => jump(true)}>
          {intl.formatMessage({ id: 'lab.compare.nextButton' })}
        </Button>
      </div>
      {outcome ? (
        <ComparedRows left={left} right={right} rows={rows} at={at} onPick={setChosen} />
      ) : (
        <WorkProgress part={part} failed={failed} />
      )}
      <section className="compare-detail" aria-live="polite">
        {row && (row.left === null || row.right === null) && <p>{intl.formatMessage({ id: 'lab.compare.aloneLabel' })}</p>}
        {row && row.left !== null && row.right !== null && row.changes.length === 0 && (
          <p className="lab-muted">{intl.formatMessage({ id: 'lab.compare.sameLabel' })}</p>
        )}
        {row && <ChangeList rows={changeRows(row.changes, null)} />}
        <div className="compare-actors">
          <JsonTree value={left.lines[row?.left ?? -1] ?? null} />
          <JsonTree value={right.lines[row?.right ?? -1] ?? null} />
        </div>
      </section>
    </div>
  );
}

/** The most similar actor of another trace: same name, otherwise the first of the same machine, otherwise the first. */
function matchingActor({ actors }: TraceTimeline, actor: number, other: TraceTimeline): number {
  const line = actors[actor]?.line;
  const named = other.actors.findIndex((each) => each.line.name === line?.name && each.line.machine === line.machine);
  if (named >= 0) return named;
  return Math.max(
    0,
    other.actors.findIndex((each) => each.line.machine === line?.machine),
  );
}
