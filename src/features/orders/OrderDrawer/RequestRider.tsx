import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?popover';
import { CaretDown, Walk } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { RiderPartner } from '@/domain/riderPartner';
import { AppName } from '@/features/orders/OrderDrawer/AppName';

interface RequestRiderProps {
  partners: readonly RiderPartner[];
  disabled: boolean;
  onRequest: (slug: RiderPartner) => void;
}

/** Requests a rider from one of the location's partners (decision G16); from the only one by a single click (row K-11). */
export function RequestRider({ partners, disabled, onRequest }: RequestRiderProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'orders.action.requestRider' });
  const [only, ...others] = partners;
  if (only !== undefined && others.length === 0) {
    return (
      <Button icon={<Walk />} disabled={disabled} onClick={() => onRequest(only)}>
        {label} <AppName scope="rider" slug={only} />
      </Button>
    );
  }
  return (
    <PopoverNext
      placement="bottom-start"
      content={
        <Menu aria-label={label}>
          {partners.map((slug) => (
            <MenuItem key={slug} text={<AppName scope="rider" slug={slug} />} onClick={() => onRequest(slug)} />
          ))}
        </Menu>
      }
    >
      <Button icon={<Walk />} endIcon={<CaretDown />} disabled={disabled}>
        {label}
      </Button>
    </PopoverNext>
  );
}
