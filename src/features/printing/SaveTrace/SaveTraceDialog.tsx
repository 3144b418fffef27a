import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { Download } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { MAX_TRACE_WORDS } from '@/domain/printTrace';
import { LeaveQuestion } from '@/features/printing/PrinterSettings/LeaveQuestion';
import { CutTrace } from '@/features/printing/SaveTrace/CutTrace';
import { outcomeText } from '@/features/printing/SaveTrace/outcomeText';
import { SentTrace } from '@/features/printing/SaveTrace/SentTrace';
import { TraceConsent } from '@/features/printing/SaveTrace/TraceConsent';
import { beginOf, TRACE_PERIODS, type TracePeriod } from '@/features/printing/SaveTrace/tracePeriod';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';
import { TraceWords } from '@/features/printing/SaveTrace/TraceWords';
import { useSaveTrace, type TraceOutcome } from '@/features/printing/SaveTrace/useSaveTrace';
import { useRuntime } from '@/services/runtime/runtimeContext';
import { FieldFrame } from '@/ui/Form/FieldFrame';
import '@/features/printing/SaveTrace/saveTrace.css';

interface SaveTraceDialogProps {
  subject: TraceSubject;
  onClose: () => void;
}

/**
 * Saves what the machines of this browser went through, as a file or sent to support, after it said what is in it (row TR-02). A failure
 * leaves everything as it was typed; closing ends what is under way.
 */
export function SaveTraceDialog({ subject, onClose }: SaveTraceDialogProps) {
  const intl = useIntl();
  const periodId = useId();
  const { traces } = useRuntime();
  const { outcome, download, send, forget } = useSaveTrace(subject);
  const [period, setPeriod] = useState<TracePeriod>('shift');
  const [words, setWords] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const isSent = outcome.kind === 'sent';
  const isBusy = outcome.kind === 'sending' || outcome.kind === 'downloading';
  const close = () => (words.trim() && !isSent ? setLeaving(true) : onClose());

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
            {traces?.kept === 'memory' && (
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
                    forget();
                  }}
                  options={TRACE_PERIODS.map((value) => ({ value, label: intl.formatMessage({ id: `traces.save.period.${value}` }) }))}
                />
              )}
            </FieldFrame>
            <TraceWords words={words} onChange={setWords} />
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
                  disabled={!traces || isBusy || words.length > MAX_TRACE_WORDS}
                  onClick={() => void send(beginOf(period, Date.now()), words)}
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
