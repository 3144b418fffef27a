import { Button, Callout, Dialog, DialogBody, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { StepLine } from '@/domain/trace/traceFormat';
import { BesideRuns } from '@/features/lab/WhatIf/BesideRuns';
import { EventEditor } from '@/features/lab/WhatIf/EventEditor';
import { eventText, typedEvent } from '@/features/lab/WhatIf/typedEvent';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { whatIf, type Alteration, type WhatIfRun } from '@/machines/replay/whatIf';
import '@/features/lab/beside.css';
import '@/features/lab/WhatIf/whatIf.css';

interface WhatIfDialogProps {
  timeline: TraceTimeline;
  /** Index of the actor. */
  actor: number;
  step: StepLine;
  onClose: () => void;
}

const MODES = ['drop', 'event', 'after'] as const;
type Mode = (typeof MODES)[number];

/**
 * Runs an actor again with one of its events dropped, changed or added (row BT-07), beside how it was. Nothing is sent: only what this
 * one actor would have done is told.
 */
export function WhatIfDialog({ timeline, actor, step, onClose }: WhatIfDialogProps) {
  const intl = useIntl();
  const modeId = useId();
  const [mode, setMode] = useState<Mode>('event');
  const [text, setText] = useState(() => eventText(step.event));
  const [runs, setRuns] = useState<{ recorded: WhatIfRun; changed: WhatIfRun } | null>(null);
  const told = timeline.actors[actor];
  const machine = told && MACHINES_BY_NAME[told.line.machine];
  const typed = typedEvent(text);
  const alteration = alterationOf(mode, step.n, typed);

  function run() {
    if (!told || !machine || !alteration) return;
    const lines = told.at.flatMap((index) => timeline.lines[index] ?? []);
    setRuns(whatIf(lines, machine, [alteration]));
  }

  return (
    <Dialog
      isOpen
      className="beside-dialog what-if"
      title={intl.formatMessage({ id: 'lab.whatIf.title' }, { event: step.event.type })}
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
              setRuns(null);
            }}
            options={MODES.map((value) => ({ value, label: intl.formatMessage({ id: `lab.whatIf.mode.${value}` }) }))}
          />
          {mode !== 'drop' && (
            <EventEditor
              text={text}
              typed={typed}
              onChange={(next) => {
                setText(next);
                setRuns(null);
              }}
            />
          )}
          <div className="what-if-actions">
            <Button intent="primary" disabled={!machine || !alteration} onClick={run}>
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
          {runs ? <BesideRuns {...runs} /> : <p className="lab-muted">{intl.formatMessage({ id: 'lab.whatIf.aboutText' })}</p>}
        </div>
      </DialogBody>
    </Dialog>
  );
}

function alterationOf(mode: Mode, at: number, typed: ReturnType<typeof typedEvent>): Alteration | null {
  if (mode === 'drop') return { at, drop: true };
  if (!('event' in typed)) return null;
  return mode === 'event' ? { at, event: typed.event } : { at, after: typed.event };
}
