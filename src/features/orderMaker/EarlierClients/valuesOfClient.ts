import type { Order } from '@/domain/order';
import { nonEmptyText } from '@/domain/posOrder/minorUnits';

/** Fields of the form that an earlier order fills in. */
type ClientField = 'client.name' | 'client.phone' | 'client.dni' | 'address.line1';

/** The data of the client of an earlier order for the form. A field that the order does not have is left out, so that what was typed stays. */
export function valuesOfClient({ client, address }: Pick<Order, 'client' | 'address'>): [ClientField, string][] {
  const fields: [ClientField, unknown][] = [
    ['client.name', client?.name],
    ['client.phone', client?.phone],
    ['client.dni', client?.['dni']],
    ['address.line1', address?.line1],
  ];
  return fields.flatMap(([field, value]): [ClientField, string][] => {
    const text = nonEmptyText(value);
    return text === null ? [] : [[field, text]];
  });
}
