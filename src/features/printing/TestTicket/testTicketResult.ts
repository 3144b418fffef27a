import type { IntlShape } from 'react-intl';
import type { SnapshotFrom } from 'xstate';
import { printReasonText } from '@/entities/printing/printReasonText';
import type { testTicketMachine } from '@/machines/testTicket/testTicketMachine';
import { apiErrorText } from '@/services/api/apiErrorText';
import { isApiError } from '@/services/api/apiError';

/** Text and kind of a test ticket's state; `ok` only for a printed ticket. */
export interface TestTicketResult {
  kind: 'idle' | 'running' | 'ok' | 'failed' | 'doubt';
  text: string;
}

/** Returns the text for a test ticket's state (row T-03). */
export function testTicketResult(intl: IntlShape, snapshot: SnapshotFrom<typeof testTicketMachine>): TestTicketResult {
  const { error, report } = snapshot.context;
  if (snapshot.matches('idle')) return { kind: 'idle', text: '' };
  if (snapshot.matches('sending')) return { kind: 'running', text: intl.formatMessage({ id: 'printing.test.sendingText' }) };
  if (snapshot.matches('refused')) {
    const isInvalid = isApiError(error) && error.kind === 'http' && error.status === 422;
    const reason = isInvalid ? intl.formatMessage({ id: 'form.invalidError' }) : apiErrorText(intl, error);
    return { kind: 'failed', text: intl.formatMessage({ id: 'printing.test.refusedError' }, { reason }) };
  }
  if (snapshot.matches({ sent: 'awaiting' })) return { kind: 'running', text: intl.formatMessage({ id: 'printing.test.sentText' }) };
  if (snapshot.matches({ sent: 'unserved' })) return { kind: 'doubt', text: intl.formatMessage({ id: 'printing.test.unservedWarning' }) };
  if (!report) return { kind: 'doubt', text: intl.formatMessage({ id: 'printing.test.unansweredWarning' }) };
  const reason = reasonText(intl, report.code);
  switch (report.state) {
    case 'printed':
      return { kind: 'ok', text: intl.formatMessage({ id: 'printing.test.printedSuccess' }) };
    case 'held':
      return { kind: 'doubt', text: intl.formatMessage({ id: 'printing.test.heldWarning' }, { reason }) };
    case 'failed':
      return { kind: 'failed', text: intl.formatMessage({ id: 'printing.test.failedError' }, { reason }) };
    case 'unknown':
      return { kind: 'doubt', text: intl.formatMessage({ id: 'printing.test.unknownWarning' }, { reason }) };
  }
}

/** Returns the text of a printer's code, followed by the code in parentheses. */
function reasonText(intl: IntlShape, code: string | null): string {
  const text = printReasonText(intl, code);
  return [text, text ? `(${code})` : code].filter(Boolean).join(' ');
}
