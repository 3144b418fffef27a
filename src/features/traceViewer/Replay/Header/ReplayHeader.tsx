import { Button, Callout } from '@blueprintjs/core';
import { ArrowLeft } from '@blueprintjs/icons';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { TraceHeader } from '@/domain/trace/traceFormat';
import { TraceFaults } from '@/features/traceViewer/Reading/TraceFaults';
import { ReplayOutcome } from '@/features/traceViewer/Replay/Header/ReplayOutcome';
import type { Replayed } from '@/features/traceViewer/Replay/useReplay';
import type { TraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import { viewerZone } from '@/lib/timeZone';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { machineFingerprint } from '@/services/traces/machineFingerprint';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import '@/features/traceViewer/Replay/Header/replayHeader.css';

interface ReplayHeaderProps {
  timeline: TraceTimeline;
  /** The file name. */
  name: string;
  replayed: Replayed;
  texts: TraceTexts;
  onClose: () => void;
  onPick: (line: number) => void;
  /** The sender and the sender's message. */
  about: ReactNode;
  /** The actions of the trace. */
  actions: ReactNode;
}

/** The subject of the trace, its recorder and versions, its faults, and the result of running it again. */
export function ReplayHeader({ timeline, name, replayed, texts, onClose, onPick, about, actions }: ReplayHeaderProps) {
  const intl = useIntl();
  const { header, faults, lines } = timeline;
  const changed = useMemo(() => changedMachines(header), [header]);
  const { kind, id } = header.scope;
  return (
    <header className="replay-header">
      <div className="replay-title">
        <Button
          variant="minimal"
          icon={<ArrowLeft />}
          onClick={onClose}
          aria-label={intl.formatMessage({ id: 'lab.replay.closeButton' })}
        />
        <h2 title={name}>{name}</h2>
        {actions}
      </div>
      {about}
      <p className="replay-facts">
        <span title={id ?? undefined}>
          {intl.formatMessage({ id: `lab.replay.about.${kind}` }, { name: texts.scope(header.scope) ?? '' })}
        </span>
        <span>
          {intl.formatMessage({ id: 'lab.replay.savedLabel' })} <ZonedTime instant={header.savedAt} timeZone={viewerZone()} show="date" />
        </span>
        <span>{intl.formatMessage({ id: 'lab.replay.linesLabel' }, { count: lines.length })}</span>
        <span title={header.browser}>{intl.formatMessage({ id: 'lab.replay.madeByLabel' }, { app: header.app, zone: header.zone })}</span>
        <ReplayOutcome replayed={replayed} onPick={onPick} />
      </p>
      {changed.length > 0 && (
        <p className="replay-facts">
          {intl.formatMessage({ id: 'lab.replay.changedLabel' }, { machines: changed.join(', '), count: changed.length })}
        </p>
      )}
      {faults.length > 0 && (
        <Callout compact intent="warning" className="replay-faults">
          <details>
            <summary>{intl.formatMessage({ id: 'lab.replay.faultsLabel' }, { count: faults.length })}</summary>
            <TraceFaults faults={faults} />
          </details>
        </Callout>
      )}
    </header>
  );
}

/** Names of the machines whose statechart has changed or disappeared since the recording, sorted. */
function changedMachines({ machines }: TraceHeader): string[] {
  return Object.entries(machines)
    .filter(([name, fingerprint]) => {
      const machine = MACHINES_BY_NAME[name];
      return !machine || machineFingerprint(machine.config) !== fingerprint;
    })
    .map(([name]) => name)
    .sort();
}
