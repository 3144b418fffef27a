import { FormattedMessage } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import { answerOfEntry } from '@/domain/orderAnswer';
import { recallOfEntry } from '@/domain/orderRecall';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/**
 * The answer that a history entry records (row K-06): who gave it, and for when an accepted order was promised; or who recalled the order
 * (row K-03).
 */
export function EntryAnswer({ entry, timeZone }: { entry: StatusEntry; timeZone: string }) {
  const answer = answerOfEntry(entry);
  const recalledBy = recallOfEntry(entry)?.by;
  if (recalledBy) {
    return (
      <p className="order-muted">
        <FormattedMessage id="orders.timeline.recalledByLabel" values={{ name: recalledBy.name }} />
      </p>
    );
  }
  if (!answer) return null;
  const { readyInMinutes, readyAt, by } = answer;
  return (
    <>
      {readyAt && (
        <p>
          <FormattedMessage
            id="orders.timeline.readyLabel"
            values={{ minutes: readyInMinutes ?? 0, time: <ZonedTime instant={readyAt} timeZone={timeZone} /> }}
          />
        </p>
      )}
      {by && (
        <p className="order-muted">
          <FormattedMessage id="orders.timeline.answeredByLabel" values={{ name: by.name }} />
        </p>
      )}
    </>
  );
}
