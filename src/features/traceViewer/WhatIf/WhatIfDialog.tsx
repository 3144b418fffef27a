import { Button, Callout, Dialog, DialogBody, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useInSlices } from '@/features/traceViewer/useInSlices';
import { WhatIfRuns } from '@/features/traceViewer/WhatIf/WhatIfRuns';
import { EventEditor } from '@/features/traceViewer/WhatIf/EventEditor';
import { eventText, typedEvent } from '@/features/traceViewer/WhatIf/typedEvent';
import { WorkProgress } from '@/features/traceViewer/WorkProgress';
import type { StateReader } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { whatIf, type Alteration } from '@/machines/replay/whatIf';
import '@/features/traceViewer/beside.css';
import '@/features/traceViewer/WhatIf/whatIf.css';

interface WhatIfDialogProps {
  timeline: TraceTimeline;
  reader: StateReader;
  /** Index of the line of the step. */
  at: number;
  onClose: () => void;
}

const MODES = ['drop', 'event', 'after'] as const;
type Mode = (typeof MODES)[number];

/**
 * Runs an actor again from a step, with its event dropped, changed or another one added (row BT-07), next to an unaltered run on the
 * current machine. Nothing is sent: the run only involves this actor. Closing the dialog stops it.
 */
export function WhatIfDialog({ timeline, reader, at, onClose }: WhatIfDialogProps) {
  const intl = useIntl();
  const modeId = useId();
  const line = timeline.lines[at];
  const event = line?.kind === 'step' ? line.event : { type: '' };
  const actor = timeline.actors[timeline.actorOf[at] ?? -1];
  const machine = actor && MACHINES_BY_NAME[actor.line.machine];
  const [mode, setMode] = useState<Mode>('event');
  const [text, setText] = useState(() => eventText(event));
  const [submitted, setSubmitted] = useState<Alteration | null>(null);
  const typed = typedEvent(text);
  const alteration = alterationOf(mode, typed);
  const run = useMemo(
    () => (submitted && machine ? () => whatIf(timeline, reader, at, machine, submitted) : null),
    [submitted, machine, timeline, reader, at],
  );
  const { outcome, part, failed } = useInSlices(run);

  return (
    <Dialog
      isOpen
      className="beside-dialog what-if"
      title={intl.formatMessage({ id: 'lab.whatIf.title' }, { event: event.type })}
      onClose={onClose}
      isCloseButtonShown={false}
    >
      <DialogBody className="beside-body what-if-body">
        <div className="what-if-form">
          <label htmlFor={modeId}>{intl.formatMessage({ id: 'lab.whatIf.modeLabel' })}</label>
          <HTMLSelect
            id={modeId}
            value={mode}
            onChange={({ currentTarget }) => {
              setMode(MODES.find((each) => each === currentTarget.value) ?? mode);
              setSubmitted(null);
            }}
            options={MODES.map((value) => ({ value, label: intl.formatMessage({ id: `lab.whatIf.mode.${value}` }) }))}
          />
          {mode !== 'drop' && (
            <EventEditor
              text={text}
              typed={typed}
              onChange={(next) => {
                setText(next);
                setSubmitted(null);
              }}
            />
          )}
          <div className="what-if-actions">
            <Button intent="primary" disabled={!machine || !alteration} onClick={() => setSubmitted(alteration)}>
              {intl.formatMessage({ id: 'lab.whatIf.runButton' })}
            </Button>
            <Button onClick={onClose}>{intl.formatMessage({ id: 'ui.drawer.closeButton' })}</Button>
          </div>
          {!machine && (
            <Callout compact intent="warning">
              {intl.formatMessage({ id: 'lab.chart.unknownEmpty' })}
            </Callout>
          )}
        </div>
        <div className="what-if-runs" role="status">
          {!submitted && <p className="lab-muted">{intl.formatMessage({ id: 'lab.whatIf.aboutText' })}</p>}
          {submitted && outcome === undefined && <WorkProgress part={part} failed={failed} />}
          {outcome === null && (
            <Callout compact intent="warning">
              {intl.formatMessage({ id: 'lab.whatIf.noStateError' })}
            </Callout>
          )}
          {outcome && <WhatIfRuns {...outcome} />}
        </div>
      </DialogBody>
    </Dialog>
  );
}

function alterationOf(mode: Mode, typed: ReturnType<typeof typedEvent>): Alteration | null {
  if (mode === 'drop') return { drop: true };
  if (!('event' in typed)) return null;
  return mode === 'event' ? { event: typed.event } : { after: typed.event };
}
