import type { IntlShape } from 'react-intl';
import { FULFILLMENT_TYPES } from '@/domain/order';
import { ORDER_STATUSES, REPORT_STATUSES } from '@/domain/orderStatus';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import type { FieldKind } from '@/domain/reportLayout';
import { reasonLabels } from '@/entities/order/reasonLabels';
import type { FigureNames } from '@/features/reports/useFigureNames';

/** The labels of the raw texts of a field; null for a field that shows its texts unchanged. */
export function fieldLabels(intl: IntlShape, kind: FieldKind, names: FigureNames): ReadonlyMap<string, string> | null {
  switch (kind) {
    case 'account':
      return names.accounts;
    case 'channel':
      return names.channels;
    case 'service':
      return new Map(FULFILLMENT_TYPES.map((type) => [type, intl.formatMessage({ id: `orders.fulfillment.${type}` })]));
    case 'payment':
      return new Map(PAYMENT_TYPES.map((type) => [type, intl.formatMessage({ id: `orders.payment.${type}` })]));
    case 'status':
      return new Map(ORDER_STATUSES.map((status) => [status, intl.formatMessage({ id: `orders.status.${status}` })]));
    case 'reason':
      return reasonLabels(intl);
    case 'reportStatus':
      return new Map(REPORT_STATUSES.map((status) => [status, intl.formatMessage({ id: `reports.status.${status}` })]));
    default:
      return null;
  }
}
