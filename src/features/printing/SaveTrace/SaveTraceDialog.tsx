import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { Download } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MAX_TRACE_COMMENT, TRACE_RETENTION_DAYS } from '@/domain/printTrace';
import { LeaveQuestion } from '@/features/printing/PrinterSettings/LeaveQuestion';
import { outcomeText } from '@/features/printing/SaveTrace/outcomeText';
import { SentTrace } from '@/features/printing/SaveTrace/SentTrace';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';
import { TraceComment } from '@/features/printing/SaveTrace/TraceComment';
import { useSaveTrace, type TraceOutcome } from '@/features/printing/SaveTrace/useSaveTrace';
import { viewerZone } from '@/lib/timeZone';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import '@/features/printing/SaveTrace/saveTrace.css';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** The period of a trace; `stored`: everything that this browser has recorded. */
const TRACE_PERIODS = ['hour', 'shift', 'stored'] as const;
type TracePeriod = (typeof TRACE_PERIODS)[number];

const HOUR_MS = 3_600_000;

interface SaveTraceDialogProps {
  subject: TraceSubject;
  onClose: () => void;
}

/**
 * Saves the recorded machine events of this browser as a file or sends them to support, after it explained the contents (row TR-02). A
 * failure preserves all input; closing cancels a running task.
 */
export function SaveTraceDialog({ subject, onClose }: SaveTraceDialogProps) {
  const intl = useIntl();
  const periodId = useId();
  const { traces } = useRuntime();
  const { outcome, download, send, clear } = useSaveTrace(subject);
  const [period, setPeriod] = useState<TracePeriod>('shift');
  const [comment, setComment] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const isSent = outcome.kind === 'sent';
  const isBusy = outcome.kind === 'sending' || outcome.kind === 'downloading';
  const close = () => (comment.trim() && !isSent ? setLeaving(true) : onClose());

  return (
    <Dialog
      isOpen
      className="save-trace"
      title={intl.formatMessage({ id: 'traces.save.title' })}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      onClose={close}
    >
      <DialogBody>
        <p>{intl.formatMessage({ id: `traces.save.about.${subject.scope.kind}` }, { name: subject.name })}</p>
        {!isSent && (
          <>
            {traces?.storedIn === 'memory' && (
              <Callout compact intent="warning" className="save-trace-note">
                {intl.formatMessage({ id: 'traces.save.memoryWarning' })}
              </Callout>
            )}
            <FieldFrame id={periodId} label={intl.formatMessage({ id: 'traces.save.periodLabel' })} problem={undefined}>
              {(aria) => (
                <HTMLSelect
                  {...aria}
                  fill
                  value={period}
                  onChange={({ currentTarget }) => {
                    setPeriod(TRACE_PERIODS.find((each) => each === currentTarget.value) ?? period);
                    clear();
                  }}
                  options={TRACE_PERIODS.map((value) => ({ value, label: intl.formatMessage({ id: `traces.save.period.${value}` }) }))}
                />
              )}
            </FieldFrame>
            <TraceComment comment={comment} onChange={setComment} />
            <TraceConsent />
          </>
        )}
        {!traces && <p role="status">{intl.formatMessage({ id: 'traces.save.notReadyHint' })}</p>}
        <div role="alert">
          {isSent ? <SentTrace sent={outcome.sent} /> : <OutcomeNote outcome={outcome} text={outcomeText(intl, outcome)} />}
          {'cutAt' in outcome && outcome.cutAt !== null && <CutTrace from={outcome.cutAt} />}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button key={String(isSent)} autoFocus={isSent} onClick={close}>
              {intl.formatMessage({ id: isBusy ? 'form.cancelButton' : 'ui.drawer.closeButton' })}
            </Button>
            {!isSent && (
              <>
                <Button
                  icon={<Download />}
                  loading={outcome.kind === 'downloading'}
                  disabled={!traces || isBusy}
                  onClick={() => void download(beginOf(period, Date.now()))}
                >
                  {intl.formatMessage({ id: 'traces.save.downloadButton' })}
                </Button>
                <Button
                  intent="primary"
                  loading={outcome.kind === 'sending'}
                  disabled={!traces || isBusy || comment.length > MAX_TRACE_COMMENT}
                  onClick={() => void send(beginOf(period, Date.now()), comment)}
                >
                  {intl.formatMessage({ id: 'traces.save.sendButton' })}
                </Button>
              </>
            )}
          </>
        }
      />
      <LeaveQuestion isOpen={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  );
}

function OutcomeNote({ outcome: { kind }, text }: { outcome: TraceOutcome; text: string | null }) {
  const intent = kind === 'downloaded' ? 'success' : kind === 'nothing' || kind === 'tooLarge' ? 'warning' : 'danger';
  return (
    text !== null && (
      <Callout compact intent={intent} className="save-trace-note">
        {text}
      </Callout>
    )
  );
}

/** When a trace begins that could not contain its whole period (ms since 1970). */
function CutTrace({ from }: { from: number }) {
  const time = <ZonedTime instant={new Date(from).toISOString()} timeZone={viewerZone()} show="date" />;
  return (
    <Callout compact intent="warning" className="save-trace-note">
      <FormattedMessage id="traces.save.cutWarning" values={{ time }} />
    </Callout>
  );
}

/** What a trace contains and does not contain, who can see it, and for how long (row TR-02). */
function TraceConsent() {
  const intl = useIntl();
  return (
    <dl className="save-trace-consent">
      <dt>{intl.formatMessage({ id: 'traces.save.includedTitle' })}</dt>
      <dd>{intl.formatMessage({ id: 'traces.save.includedText' })}</dd>
      <dt>{intl.formatMessage({ id: 'traces.save.excludedTitle' })}</dt>
      <dd>{intl.formatMessage({ id: 'traces.save.excludedText' })}</dd>
      <dt>{intl.formatMessage({ id: 'traces.save.sentTitle' })}</dt>
      <dd>{intl.formatMessage({ id: 'traces.save.sentText' }, { days: TRACE_RETENTION_DAYS })}</dd>
    </dl>
  );
}

/** The start of a period, in ms since 1970. */
function beginOf(period: TracePeriod, now: number): number {
  switch (period) {
    case 'hour':
      return now - HOUR_MS;
    case 'shift':
      return now - 8 * HOUR_MS;
    case 'stored':
      return 0;
  }
}
