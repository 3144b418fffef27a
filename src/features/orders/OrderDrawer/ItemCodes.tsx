import { useIntl } from 'react-intl';
import { flatEntries } from '@/lib/flatEntries';

interface ItemCodesProps {
  /** An item or a modifier. */
  item: { innerId?: string | null | undefined; posRef?: string | null | undefined; meta?: unknown };
  money: (amount: number) => string;
}

/** The POS and catalog identifiers and metadata of an item (specification 1 §3). An unknown field is shown under its own name. */
export function ItemCodes({ item, money }: ItemCodesProps) {
  const intl = useIntl();
  const { innerId, posRef, meta } = item;
  const entries = [...flatEntries({ innerId, posRef }), ...flatEntries(meta)];
  if (entries.length === 0) return null;
  return (
    <dl className="order-codes">
      {entries.map(({ path, value }, index) => (
        <div key={index}>
          <dt>{hasLabel(path) ? intl.formatMessage({ id: `orders.code.${path}` }) : path.replace(/^catalogData\./, '')}</dt>
          <dd>{typeof value === 'number' && /(?:^|\.)price$/i.test(path) ? money(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const LABELLED = [
  'innerId',
  'posRef',
  'Type',
  'PreparationTypeId',
  'PreparationOrderId',
  'catalogData.name',
  'catalogData.price',
  'catalogData.labels',
  'catalogData.channels',
] as const;

function hasLabel(path: string): path is (typeof LABELLED)[number] {
  return LABELLED.some((labelled) => labelled === path);
}
