import { Button } from '@blueprintjs/core';
import { Document, Error as ErrorIcon, Refresh, Tick, WarningSign } from '@blueprintjs/icons';
import { useSelector } from '@xstate/react';
import type { ReactElement } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import type { PrinterDraft } from '@/domain/printerSettings';
import { useLocalNetwork } from '@/features/printing/ConnectPrinters/useLocalNetwork';
import { TestQuestions } from '@/features/printing/PrintQuestion/TestQuestions';
import type { TestTicketWords } from '@/features/printing/TestTicket/testTicketWords';
import type { useTestTicket } from '@/features/printing/TestTicket/useTestTicket';
import { troubleWords } from '@/features/printing/troubleWords';
import { isMoreLocal } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import type { ConnectionResult, PrinterSettingsActor } from '@/machines/printerSettings/printerSettingsMachine';

interface PrinterTestsProps {
  actor: PrinterSettingsActor;
  draft: PrinterDraft;
  isDirty: boolean;
  ticket: ReturnType<typeof useTestTicket>;
  /** The printer's. */
  uuid: string;
}

/**
 * Tries what is in the form: whether the printer answers, and a ticket (rows PR-09, T-03). One at a time, and none to an address that is not
 * valid.
 */
export function PrinterTests({ actor, draft, isDirty, ticket, uuid }: PrinterTestsProps) {
  const intl = useIntl();
  const { context, value } = useSelector(actor, (snapshot) => snapshot);
  const isBusy = value.connection === 'checking' || ticket.isSending;
  const disabled = isBusy || !context.testable;
  const permission = useLocalNetwork();
  const isAsked = permission === 'prompt' && isMoreLocal(withScheme(draft.printerURL ?? '', location.protocol), location.hostname);

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
        state={ticket.words.mood}
        words={ticket.words.text}
        disabled={disabled}
        onClick={() => ticket.send(draft)}
      />
      <TestQuestions printerUuid={uuid} />
      {isDirty && <p className="printer-settings-note">{intl.formatMessage({ id: 'printing.settings.testsUnsavedText' })}</p>}
    </section>
  );
}

interface TestProps {
  icon: ReactElement;
  label: string;
  state: TestTicketWords['mood'];
  words: string;
  disabled: boolean;
  onClick: () => void;
}

function Test({ icon, label, state, words, disabled, onClick }: TestProps) {
  const icons = { idle: icon, running: icon, ok: <Tick />, failed: <ErrorIcon />, doubt: <WarningSign /> };
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
    const { state, detail } = troubleWords(result.trouble);
    if (state !== 'printing.row.retryingLabel') return [state, detail].flatMap((id) => (id ? intl.formatMessage({ id }) : [])).join(': ');
    return intl.formatMessage({ id: 'printing.settings.unconnectedError' }, { trouble: detail && intl.formatMessage({ id: detail }) });
  }
  return intl.formatMessage({ id: result.paperNearEnd ? 'printing.settings.nearEndSuccess' : 'printing.settings.connectedSuccess' });
}
