import { Button } from '@blueprintjs/core';
import { Document, Error as ErrorIcon, Refresh, Tick } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { PrinterDraft } from '@/domain/printerSettings';
import { useLocalNetwork } from '@/features/printing/ConnectPrinters/useLocalNetwork';
import { isMoreLocal } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import type { ConnectionResult, PrinterSettingsActor } from '@/machines/printerSettings/printerSettingsMachine';
import { apiErrorText } from '@/services/api/apiErrorText';
import { isApiError } from '@/services/api/apiError';

interface PrinterTestsProps {
  actor: PrinterSettingsActor;
  draft: PrinterDraft;
  isDirty: boolean;
}

/** Tries what is in the form: whether the printer answers, and a ticket (row PR-09). One at a time, and none to an address that is not valid. */
export function PrinterTests({ actor, draft, isDirty }: PrinterTestsProps) {
  const intl = useIntl();
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const isBusy = value.connection === 'checking' || value.ticket === 'sending';
  const disabled = isBusy || !context.testable;
  const permission = useLocalNetwork();
  const isAsked = permission === 'prompt' && isMoreLocal(withScheme(draft.printerURL ?? '', location.protocol), location.hostname);
  const ticketError = context.ticket?.kind === 'failed' ? context.ticket.error : null;

  return (
    <section className="printer-settings-tests" aria-label={intl.formatMessage({ id: 'printing.settings.testsTitle' })}>
      {draft.connectMethod === 'APP' ? (
        <Test
          icon={<Refresh />}
          label={intl.formatMessage({ id: 'printing.settings.checkButton' })}
          state={value.connection === 'checking' ? 'running' : value.connection}
          words={connectionWords(intl, value.connection, context.connection, isAsked)}
          disabled={disabled}
          onClick={() => actor.send({ type: 'connection.check' })}
        />
      ) : (
        <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.settings.clientText' })}</p>
      )}
      <Test
        icon={<Document />}
        label={intl.formatMessage({ id: 'printing.settings.testButton' })}
        state={value.ticket === 'sending' ? 'running' : value.ticket}
        words={ticketWords(intl, value.ticket, ticketError)}
        disabled={disabled}
        onClick={() => actor.send({ type: 'ticket.send', draft })}
      />
      {isDirty && <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.settings.testsUnsavedText' })}</p>}
    </section>
  );
}

interface TestProps {
  icon: ReactElement;
  label: string;
  state: 'idle' | 'running' | 'ok' | 'failed';
  words: string;
  disabled: boolean;
  onClick: () => void;
}

function Test({ icon, label, state, words, disabled, onClick }: TestProps) {
  const icons = { idle: icon, running: icon, ok: <Tick />, failed: <ErrorIcon /> };
  return (
    <div className={`printer-settings-test printer-settings-test-${state}`}>
      <Button icon={icons[state]} intent={state === 'ok' ? 'success' : 'none'} disabled={disabled} onClick={onClick}>
        {label}
      </Button>
      <span role="status">{words}</span>
    </div>
  );
}

/** `isAsked`: the browser asks the person before it lets the check through. */
function connectionWords(intl: IntlShape, state: string, result: ConnectionResult | null, isAsked: boolean): string {
  if (state === 'checking') return intl.formatMessage({ id: isAsked ? 'printing.connect.askingText' : 'printing.settings.checkingLabel' });
  if (!result) return '';
  if (!result.ok) {
    if (result.trouble === 'busy' || result.trouble === 'prompt' || result.trouble === 'denied') {
      return intl.formatMessage({ id: `printing.settings.${result.trouble}Error` });
    }
    return intl.formatMessage(
      { id: 'printing.settings.unconnectedError' },
      { trouble: intl.formatMessage({ id: `printing.row.${result.trouble}Error` }) },
    );
  }
  return intl.formatMessage({ id: result.paperNearEnd ? 'printing.settings.nearEndSuccess' : 'printing.settings.connectedSuccess' });
}

function ticketWords(intl: IntlShape, state: string, error: unknown): string {
  if (state === 'sending') return intl.formatMessage({ id: 'printing.settings.sendingLabel' });
  if (state === 'ok') return intl.formatMessage({ id: 'printing.row.testSentLabel' });
  if (state !== 'failed') return '';
  const isRefused = isApiError(error) && error.kind === 'http' && error.status === 422;
  const reason = isRefused ? intl.formatMessage({ id: 'form.invalidError' }) : apiErrorText(intl, error);
  return intl.formatMessage({ id: 'printing.settings.ticketFailedError' }, { reason });
}
