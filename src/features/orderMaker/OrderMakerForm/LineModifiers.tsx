import { Button, Tag } from '@blueprintjs/core';
import { useWatch, type Control } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MenuPayload } from '@/domain/menuPayload';
import type { DraftModifier } from '@/domain/orderDraft';
import type { OrderValues } from '@/features/orderMaker/OrderMakerForm/orderValues';
import { ownProperty } from '@/lib/ownProperty';

interface LineModifiersProps {
  control: Control<OrderValues>;
  index: number;
  /** The name of the line, for the button. */
  name: string;
  /** Undefined while it is not loaded. */
  menu: MenuPayload | undefined;
  money: (amount: number) => string;
  onChange: (index: number) => void;
}

/** The modifiers of a line from the menu, with a button to change them. A product that the selected menu does not offer is marked. */
export function LineModifiers({ control, index, name, menu, money, onChange }: LineModifiersProps) {
  const intl = useIntl();
  const [innerId, modifiers] = useWatch({ control, name: [`items.${index}.innerId`, `items.${index}.modifiers`] });
  if (!innerId) return null;
  const product = ownProperty(menu?.products, innerId);
  const canChange = product !== undefined && product.modifierGroupIds.length > 0;
  const isMissing = menu !== undefined && !product;
  const listed = flat(modifiers ?? []);
  if (listed.length === 0 && !canChange && !isMissing) return null;
  return (
    <div className="order-line-menu">
      {isMissing && (
        <Tag minimal intent="warning">
          {intl.formatMessage({ id: 'orderMaker.line.notOfferedLabel' })}
        </Tag>
      )}
      {listed.length > 0 && (
        <ul className="order-line-modifiers">
          {listed.map((modifier, place) => (
            <li key={place}>
              <FormattedMessage id="orderMaker.line.modifierLabel" values={{ qty: modifier.qty, name: modifier.name }} />
              {/* A free modifier shows no price. */}
              {modifier.price !== 0 && <span className="order-line-modifier-price"> {money(modifier.price)}</span>}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <Button
          size="small"
          variant="minimal"
          onClick={() => onChange(index)}
          aria-label={intl.formatMessage({ id: 'orderMaker.line.changeLabel' }, { line: name })}
        >
          {intl.formatMessage({ id: 'orderMaker.line.changeButton' })}
        </Button>
      )}
    </div>
  );
}

/** The modifiers of all levels, each followed by its own. */
function flat(modifiers: readonly DraftModifier[]): DraftModifier[] {
  return modifiers.flatMap((modifier) => [modifier, ...flat(modifier.modifiers ?? [])]);
}
