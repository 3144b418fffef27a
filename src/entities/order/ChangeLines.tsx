import { FormattedMessage, useIntl } from 'react-intl';
import type { KitchenChange } from '@/domain/changeEntry';

/** What changed in the contents of an order: a line for each item, and one for its other fields (row V-01). */
export function ChangeLines({ change: { items, fields } }: { change: Pick<KitchenChange, 'items' | 'fields'> }) {
  const intl = useIntl();
  const names = fields.map((field) => intl.formatMessage({ id: `orders.timeline.field.${field}` }));
  return (
    <>
      {items.map(({ kind, name, quantity, before = 0 }, index) => (
        <p key={index} dir="auto">
          <FormattedMessage id={`orders.timeline.change.${kind}`} values={{ name, quantity, before }} />
        </p>
      ))}
      {names.length > 0 && <p>{intl.formatList(names)}</p>}
    </>
  );
}
