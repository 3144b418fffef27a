import { WarningSign } from '@blueprintjs/icons';
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import '@/entities/order/orderDishes.css';

/** The phrases of an order that name an allergen, as they were written (row K-01); renders nothing without one. */
export function AllergenBand({ allergens }: { allergens: readonly string[] }) {
  const intl = useIntl();
  if (allergens.length === 0) return null;
  return (
    <p className="allergen-band">
      <WarningSign size={14} title={intl.formatMessage({ id: 'orders.allergen.label' })} />
      <span>
        {allergens.map((phrase, index) => (
          <Fragment key={phrase}>
            {index > 0 && ' · '}
            <bdi>{phrase}</bdi>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
