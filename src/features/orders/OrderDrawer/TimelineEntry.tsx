import { Tag } from '@blueprintjs/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { enableOrdersFrom } from '@/domain/enableOrdersFrom';
import type { StatusEntry } from '@/domain/order';
import { normaliseStatus, printerStatusOf } from '@/domain/orderStatus';
import { ticketOfEntry } from '@/domain/orderTickets';
import { EntryAnswer } from '@/features/orders/OrderDrawer/EntryAnswer';
import { EntryChange } from '@/features/orders/OrderDrawer/EntryChange';
import { EntryStatus } from '@/features/orders/OrderDrawer/EntryStatus';
import { entryKind } from '@/features/orders/OrderDrawer/entryKind';
import { LongText } from '@/features/orders/OrderDrawer/LongText';
import { OnDemand } from '@/features/orders/OrderDrawer/OnDemand';
import { EntryPosDetails } from '@/features/orders/OrderDrawer/EntryPosDetails';
import { printerEntryReason } from '@/features/orders/OrderDrawer/printerEntryReason';
import { reasonText } from '@/features/orders/reasonText';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

interface TimelineEntryProps {
  entry: StatusEntry;
  timeZone: string;
  /** Formats an amount in minor units in the currency of the order. */
  money: (minorUnits: number) => string;
  /** Whether its reason is already shown elsewhere on the screen. */
  isExplained: boolean;
}

/** One translated line of the history, with its notes unchanged (specification 2 §8); expanded, it shows the raw entry. */
export function TimelineEntry({ entry, timeZone, money, isExplained }: TimelineEntryProps) {
  const intl = useIntl();
  const planned = normaliseStatus(entry.status) === 'DEFERRED' ? enableOrdersFrom(entry) : null;
  const reason = isExplained ? null : reasonLine();
  return (
    <li className="timeline-entry">
      <OnDemand
        label={
          <>
            <ZonedTime instant={entry.date} timeZone={timeZone} show="date" />
            <EntryStatus entry={entry} />
            <span className="order-muted">
              {intl.formatMessage({ id: `orders.timeline.kind.${entryKind(entry)}` })}
              {entry.creator && ' · '}
              {entry.creator === 'web-app' ? <WebApp creator={entry.creator} /> : entry.creator}
              {entry.type === 'printer' && <PrintedTicket entry={entry} />}
            </span>
          </>
        }
      >
        {() => <pre>{JSON.stringify(entry, null, 2)}</pre>}
      </OnDemand>
      {planned && (
        <p>
          <FormattedMessage
            id="orders.timeline.plannedLabel"
            values={{ time: <ZonedTime instant={planned} timeZone={timeZone} show="date" /> }}
          />
        </p>
      )}
      {reason && (
        <p>
          <LongText text={reason} />
        </p>
      )}
      <EntryChange entry={entry} />
      <EntryAnswer entry={entry} timeZone={timeZone} />
      <EntryPosDetails entry={entry} money={money} />
      {entry.notes?.trim() && (
        <p className="timeline-notes">
          <LongText text={entry.notes} />
        </p>
      )}
    </li>
  );

  function reasonLine(): string | null {
    if (entry.type === 'printer' && printerStatusOf(entry) === 'error') return printerEntryReason(intl, entry.reason);
    if (entry.reason) return planned && !isReasonText(entry.reason) ? null : reasonText(intl, entry.reason);
    return FAILURES.has(entry.status) ? reasonText(intl, null) : null;
  }
}

/** Marks an entry made by a person in this app. */
function WebApp({ creator }: { creator: string }) {
  const intl = useIntl();
  return (
    <Tag minimal title={intl.formatMessage({ id: 'orders.timeline.webAppTooltip' })}>
      {creator}
    </Tag>
  );
}

/** Statuses that need a reason: an empty one is shown as unknown. */
const FAILURES: ReadonlySet<string> = new Set(['ERROR', 'COULD_NOT_PRINT', 'NOT_PROCESSED', 'UNKNOW', 'UNKNOWN']);

/** Whether a reason is a code or a sentence. The planned date is shown on its own line instead. */
function isReasonText(reason: string): boolean {
  return enableOrdersFrom({ reason }) === null;
}

/** The ticket of a printer entry: its type, its copy number, and whether it was marked as a possible duplicate. */
function PrintedTicket({ entry }: { entry: StatusEntry }) {
  const intl = useIntl();
  const ticket = ticketOfEntry(entry);
  if (!ticket?.ticketType) return null;
  const { ticketType, copy, copies, attempt } = ticket;
  const parts = [
    intl.formatMessage({ id: `orders.ticketType.${ticketType}` }),
    copy !== null && (copies ?? copy) > 1 && intl.formatMessage({ id: 'orders.timeline.copyLabel' }, { copy, copies: copies ?? 0 }),
  ];
  return (
    <>
      {' · '}
      {parts.filter(Boolean).join(' · ')}{' '}
      {(attempt ?? 0) > 1 && <Tag minimal>{intl.formatMessage({ id: 'orders.timeline.markedLabel' })}</Tag>}
    </>
  );
}
