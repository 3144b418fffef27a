import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { stateText } from '@/domain/trace/stateText';
import { ChangeList } from '@/features/traceViewer/Replay/Detail/ChangeList';
import { changeRows } from '@/features/traceViewer/Replay/Detail/changeRows';
import { JsonTree } from '@/features/traceViewer/Replay/Detail/JsonTree';
import { MessageList } from '@/features/traceViewer/Replay/Detail/MessageList';
import { nearMessages } from '@/features/traceViewer/Replay/Detail/nearMessages';
import { lineTitle } from '@/features/traceViewer/Replay/lineFacts';
import { TraceTime } from '@/features/traceViewer/Replay/TraceTime';
import type { Divergence } from '@/machines/replay/replayTrace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import '@/features/traceViewer/Replay/Detail/stepDetail.css';

interface StepDetailProps {
  timeline: TraceTimeline;
  /** Index of the line. */
  at: number;
  actor: number;
  /** Set if the current machine diverges at this step. */
  divergence: Divergence | undefined;
  onPick: (line: number) => void;
  /** The actions of a step. */
  actions: ReactNode;
}

/** One line in detail: event, transitions with their guards, divergence of the current machine, and surrounding messages. */
export function StepDetail({ timeline, at, actor, divergence, onPick, actions }: StepDetailProps) {
  const intl = useIntl();
  const messages = useMemo(() => nearMessages(timeline, at, actor), [timeline, at, actor]);
  const line = timeline.lines[at];
  if (!line) return <p className="lab-muted">{intl.formatMessage({ id: 'lab.steps.noneEmpty' })}</p>;
  const { pages } = timeline;
  const page = pages.length > 1 ? intl.formatMessage({ id: 'lab.name.page' }, { page: pages.indexOf(line.page) + 1 }) : line.page;
  return (
    <div className="step-detail">
      <section aria-label={intl.formatMessage({ id: 'lab.detail.eventTitle' })}>
        <div className="step-detail-head">
          <h3>{lineTitle(line)}</h3>
          <TraceTime at={line.t} zone={timeline.header.zone} />
          <span className="lab-muted" title={line.page}>
            {intl.formatMessage({ id: 'lab.detail.lineLabel' }, { page, n: line.n })}
          </span>
          {actions}
        </div>
        {divergence && <DivergenceText divergence={divergence} />}
        {line.kind === 'step' && line.event.type !== 'xstate.init' && <Transitions taken={line.taken} />}
        <LineData line={line} />
      </section>
      <section aria-label={intl.formatMessage({ id: 'lab.messages.title' })}>
        <h3>{intl.formatMessage({ id: 'lab.messages.title' })}</h3>
        <MessageList messages={messages} at={at} onPick={onPick} />
      </section>
    </div>
  );
}

function Transitions({ taken }: { taken: Extract<TraceLine, { kind: 'step' }>['taken'] }) {
  const intl = useIntl();
  if (taken.length === 0) return <p className="lab-muted">{intl.formatMessage({ id: 'lab.detail.notTakenLabel' })}</p>;
  return (
    <ul className="step-transitions">
      {taken.map(({ from, to, on, guard }, index) => (
        <li key={index}>
          <code>{from}</code> → <code>{to.join(', ') || intl.formatMessage({ id: 'lab.detail.staysLabel' })}</code>{' '}
          <span className="lab-muted">{on}</span>
          {guard !== undefined && <span> {intl.formatMessage({ id: 'lab.detail.guardLabel' }, { guard })}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The recorded data of a line. */
function LineData({ line }: { line: TraceLine }) {
  switch (line.kind) {
    case 'actor':
      return <JsonTree value={line.state ?? line.input ?? null} />;
    case 'step':
      return <JsonTree value={line.event} />;
    case 'io':
    case 'note':
      return <JsonTree value={line.data ?? null} />;
    case 'crash':
      return <JsonTree value={{ event: line.event, frames: line.error.frames }} />;
  }
}

/** The recorded transition, and that of the current machine. */
function DivergenceText({ divergence }: { divergence: Divergence }) {
  const intl = useIntl();
  const { expected, got, status, context, problem } = divergence;
  return (
    <div className="step-divergence" role="note">
      <b>{intl.formatMessage({ id: 'lab.divergence.title' })}</b>
      <div>{intl.formatMessage({ id: 'lab.divergence.expectedLabel' }, { state: stateText(expected), status: status.expected })}</div>
      <div>
        {problem !== null
          ? intl.formatMessage({ id: 'lab.divergence.problemLabel' }, { problem })
          : intl.formatMessage({ id: 'lab.divergence.gotLabel' }, { state: stateText(got), status: status.got ?? '' })}
      </div>
      {context.length > 0 && <ChangeList rows={changeRows(context, null)} />}
    </div>
  );
}
