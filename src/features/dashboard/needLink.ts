import type { Need } from '@/domain/need';
import { pathTo } from '@/services/paths/pathTo';

/** The screen on which a problem is solved: the order if it is one, else the board, the channels, the restaurant or the catalog. */
export function needLink({ kind, locationId, subject, orderId }: Need): string {
  switch (kind) {
    case 'notPrinted':
    case 'orderUnanswered':
    case 'posFailing':
    case 'orderLate':
      return orderId ? pathTo('order', { id: orderId }) : pathTo('operations', {});
    case 'nobodyPrints':
      return pathTo('operations', {});
    case 'channelClosed':
    case 'channelNotPaused':
      return pathTo('locationControl', { id: locationId });
    case 'printerDown':
    case 'paperNearEnd':
      return pathTo('location', { id: locationId });
    case 'setupUnfinished':
      return pathTo('location', { id: locationId }, { section: 'setup' });
    case 'menuPushFailed':
    case 'menuDiffers':
      return pathTo('catalog', { id: locationId, catalogId: subject });
  }
}
