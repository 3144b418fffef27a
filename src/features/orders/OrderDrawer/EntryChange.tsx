import { FormattedMessage, useIntl } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import { authorOfChange, changeOfEntry } from '@/domain/orderChanges';

/** What a history entry records as changed on the order (row V-01); nothing for other entries. */
export function EntryChange({ entry }: { entry: StatusEntry }) {
  const intl = useIntl();
  const change = changeOfEntry(entry);
  if (!change) return null;
  const author = authorOfChange(entry);
  const fields = change.fields.map((field) => intl.formatMessage({ id: `orders.timeline.field.${field}` }));
  return (
    <>
      {change.items.map(({ kind, name, quantity, before = 0 }, index) => (
        <p key={index} dir="auto">
          <FormattedMessage id={`orders.timeline.change.${kind}`} values={{ name, quantity, before }} />
        </p>
      ))}
      {fields.length > 0 && <p>{intl.formatList(fields)}</p>}
      {author && (
        <p className="order-muted">
          <FormattedMessage id="orders.timeline.changedByLabel" values={{ name: author.name }} />
        </p>
      )}
    </>
  );
}
