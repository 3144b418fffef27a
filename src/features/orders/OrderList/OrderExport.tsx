import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { parseLanguage } from '@/domain/language';
import type { OrderFilter } from '@/domain/order';
import type { Days } from '@/domain/period';
import { ExportDialog } from '@/entities/tableExport/ExportDialog';
import type { CompleteRows, ExportJob } from '@/entities/tableExport/useTableExport';
import { orderFileColumns, orderFileValues } from '@/features/orders/OrderList/orderFile';
import type { OrderColumns } from '@/features/orders/OrderList/useOrderColumns';
import type { ApiAccess } from '@/services/api/baseQuery';
import { MAX_READ_ORDERS, readOrders } from '@/services/api/readOrders';
import { preferredLanguage } from '@/services/preferences/language';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import type { FileFormat } from '@/services/reports/tableFile/fileFormat';

interface OrderExportProps {
  /** The filter, text and sort of the list. */
  filter: OrderFilter;
  days: Days;
  columns: Pick<OrderColumns, 'chosen' | 'names'>;
  onClose: () => void;
}

/** Exports all pages of the order list with the columns that the user shows, at most `MAX_READ_ORDERS` orders (row M-08). */
export function OrderExport({ filter, days, columns: { chosen, names }, onClose }: OrderExportProps) {
  const intl = useIntl();
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const [leftOut, setLeftOut] = useState(0);
  const title = intl.formatMessage({ id: 'orders.list.tableLabel' });

  async function readAll(onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<CompleteRows> {
    const values = orderFileValues(chosen, names);
    const end = await dispatch(
      readOrders(
        filter,
        (orders, done, total) => {
          values.add(orders);
          onProgress(done, total);
        },
        signal,
      ),
    );
    if (end.kind !== 'complete') return end;
    setLeftOut(end.leftOut);
    return { kind: 'complete', columns: values.columns() };
  }

  function jobOf(format: FileFormat): ExportJob {
    setLeftOut(0);
    return {
      file: { name: csvFileName(title, days.from, days.to, new Date().toISOString(), format), title, format },
      language: parseLanguage(intl.locale) ?? preferredLanguage(),
      columns: orderFileColumns(intl, chosen),
      whenComplete: readAll,
      rowsOf: ({ rowCount }) => Uint32Array.from({ length: rowCount }, (_, row) => row),
    };
  }

  const limit = intl.formatMessage({ id: 'orders.list.exportHint' }, { limit: MAX_READ_ORDERS });
  const missing = intl.formatMessage({ id: 'orders.list.leftOutHint' }, { count: leftOut });
  return <ExportDialog hint={leftOut > 0 ? `${limit} ${missing}` : limit} jobOf={jobOf} onClose={onClose} />;
}
