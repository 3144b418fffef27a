import { FormattedMessage } from 'react-intl';
import { authorOfChange } from '@/domain/changeAuthor';
import { changeOfEntry } from '@/domain/changeEntry';
import type { StatusEntry } from '@/domain/order';
import { ChangeLines } from '@/entities/order/ChangeLines';

/** What a history entry records as changed on the order (row V-01); nothing for other entries. */
export function EntryChange({ entry }: { entry: StatusEntry }) {
  const change = changeOfEntry(entry);
  if (!change) return null;
  const author = authorOfChange(entry);
  return (
    <>
      <ChangeLines change={change} />
      {author && (
        <p className="order-muted">
          <FormattedMessage id="orders.timeline.changedByLabel" values={{ name: author.name }} />
        </p>
      )}
    </>
  );
}
