import { orderRows, type OrderTask } from '@/ui/DataGrid/rowOrder/orderRows';

onmessage = ({ data }: MessageEvent<OrderTask>) => {
  const order = orderRows(data);
  postMessage(order, { transfer: [order.rows.buffer] });
};
