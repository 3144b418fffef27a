import type { Order } from '@/domain/order';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

const FIELDS = ['table', 'tableNumber', 'tableName', 'table_number'];
const NOTE = /^\s*(?:mesa|table)(?!\p{L})\s*(?:n[.ºo°]*(?=\s)|n[.ºo°]+(?!\p{L})|#|:)?\s*([\p{L}\p{N}-]{1,10})\s*$/iu;

/**
 * The table of an order at a table. The specification has no field for it: channels send it in the fulfillment or in the metadata, or as a
 * note that contains only "Mesa 12". Null if there is no table.
 */
export function orderTable(order: Order): string | null {
  if (order.fulfillment?.type !== 'order-at-table') return null;
  const sources = [order.fulfillment, order.metadata, order].map(fieldsOfUnknown);
  const table = sources.flatMap((source) => FIELDS.map((field) => textOf(source[field]))).find((text) => text !== null);
  return table ?? NOTE.exec(order.note ?? '')?.[1] ?? null;
}

/** Whether the note contains only the table, which the ticket already shows. */
export function isTableNote(note: string | null | undefined, table: string | null): boolean {
  return table !== null && NOTE.exec(note ?? '')?.[1] === table;
}

function textOf(value: unknown): string | null {
  const { name, number, code } = fieldsOfUnknown(value);
  return [value, name, number, code].map(plainText).find((text) => text !== null) ?? null;
}

function plainText(value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
}
