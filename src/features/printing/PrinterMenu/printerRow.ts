import type { MessageDescriptor } from 'react-intl';
import type { SnapshotFrom } from 'xstate';
import type { printerEntryMachine } from '@/machines/printerEntry/printerEntryMachine';

type EntrySnapshot = SnapshotFrom<typeof printerEntryMachine>;
type MessageId = NonNullable<MessageDescriptor['id']>;

/** How a printer's row reads: its state in words, what is wrong or to be expected, and the colour beside them. */
export interface PrinterRowWords {
  state: MessageId;
  detail: MessageId | null;
  colour: 'green' | 'amber' | 'red' | 'grey' | 'blue';
}

const TROUBLES: Record<NonNullable<EntrySnapshot['context']['trouble']>, MessageId> = {
  network: 'printing.menu.networkError',
  timeout: 'printing.menu.timeoutError',
  unreadable: 'printing.menu.unreadableError',
  noResponse: 'printing.menu.noResponseError',
  offline: 'printing.menu.offlineError',
  coverOpen: 'printing.menu.coverOpenError',
  paperEnd: 'printing.menu.paperEndError',
  cutter: 'printing.menu.cutterError',
  mechanism: 'printing.menu.mechanismError',
  unrecoverable: 'printing.menu.unrecoverableError',
  recoverable: 'printing.menu.recoverableError',
};

/** The words of a printer's row (specification 2 §2, decision G57). */
export function printerRowWords(snapshot: EntrySnapshot): PrinterRowWords {
  const { trouble } = snapshot.context;
  if (snapshot.matches('disabled')) return { state: 'printing.menu.disabledLabel', detail: null, colour: 'grey' };
  if (snapshot.matches({ unavailable: 'invalidUrl' })) return { state: 'printing.menu.invalidUrlLabel', detail: null, colour: 'red' };
  if (snapshot.matches({ unavailable: 'missingUuid' })) return { state: 'printing.menu.missingUuidLabel', detail: null, colour: 'red' };
  if (snapshot.matches({ usable: 'checking' })) return { state: 'printing.menu.checkingLabel', detail: null, colour: 'blue' };
  if (snapshot.matches({ usable: { connected: 'warning' } })) {
    return { state: 'printing.menu.connectedLabel', detail: 'printing.menu.paperNearEndLabel', colour: 'amber' };
  }
  if (snapshot.matches({ usable: 'connected' })) return { state: 'printing.menu.connectedLabel', detail: null, colour: 'green' };
  if (snapshot.matches({ usable: 'error' })) {
    return { state: 'printing.menu.retryingLabel', detail: trouble && TROUBLES[trouble], colour: 'red' };
  }
  return { state: 'printing.menu.unavailableLabel', detail: null, colour: 'grey' };
}
