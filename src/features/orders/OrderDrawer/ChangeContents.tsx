import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { isChangeable } from '@/domain/orderContents';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

const ChangeContentsDialog = lazyWithTexts(
  async () => (await import('@/features/orders/ChangeContents/ChangeContentsDialog')).ChangeContentsDialog,
);

/** Opens the dialog that changes the items and the note of an open order (row V-01). An open dialog stays when the order closes. */
export function ChangeContents({ order, location, disabled }: { order: Order; location: Location | undefined; disabled: boolean }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isChangeable(order) && (
        <Button variant="outlined" disabled={disabled} onClick={() => setOpen(true)}>
          {intl.formatMessage({ id: 'orders.contents.openButton' })}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeContentsDialog order={order} location={location} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
