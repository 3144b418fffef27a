import type { Order } from '@/domain/order';
import { flatEntries } from '@/lib/flatEntries';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';
import type { TicketLine } from './ticketLine';
import { paragraph } from './ticketParts';
import { textFor, type TicketTexts } from './ticketTexts';

/** Fields with a line of their own or merged into one; any other field is printed with its name. */
const MERGED_FIELDS = [
  'billingType',
  'name',
  'surname',
  'documentType',
  'documentNumber',
  'legalPerson',
  'phone',
  'email',
  'companyAddress',
];

/**
 * The recipient of the invoice, from `client.invoiceDetails`: the fields of the order maker (specification 1 §3) with labels, the company
 * address as one line, and any other field of a channel as it is. Empty for an order without invoice details.
 */
export function invoiceLines(order: Order, texts: TicketTexts, columns: number): TicketLine[] {
  const details = order.client?.invoiceDetails;
  const part: Readonly<Record<string, unknown>> =
    Array.isArray(details) || typeof details !== 'object' ? { details } : fieldsOfUnknown(details);
  const text = (field: string) => joined([part[field]]);
  const type = text('billingType');
  const name = joined([part['name'], part['surname']]);
  const facts = [
    [texts.name, name],
    [text('documentType') || texts.document, text('documentNumber')],
    [texts.legalPerson, textFor(texts, 'legalPersons', text('legalPerson')) ?? text('legalPerson')],
    [texts.phone, text('phone')],
    [texts.email, text('email')],
    [texts.address, addressText(part['companyAddress'])],
    ...flatEntries(Object.fromEntries(Object.entries(part).filter(([field]) => !MERGED_FIELDS.includes(field)))).map(
      ({ path, value }) => [path === 'details' ? texts.name : path, String(value)] as const,
    ),
  ] as const;
  const lines = facts.flatMap(([word, fact]) => (fact.trim() ? paragraph(`${word}: ${fact}`, columns) : []));
  // Every order of the order maker has a billing type: alone it is not printed.
  if (lines.length === 0) return [];
  return [...paragraph(textFor(texts, 'billingTypes', type) ?? (type.toUpperCase() || texts.invoice), columns, { bold: true }), ...lines];
}

function addressText(address: unknown): string {
  if (typeof address !== 'object') return joined([address]);
  const { street, number, zip, city, province, country, ...rest } = fieldsOfUnknown(address);
  return [joined([street, number]), joined([zip, city]), joined([province]), joined([country]), joined([rest])].filter(Boolean).join(', ');
}

function joined(values: readonly unknown[]): string {
  return values
    .flatMap((value) => flatEntries(value))
    .map(({ value }) => String(value).trim())
    .join(' ');
}
