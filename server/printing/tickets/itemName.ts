import type { OrderItem } from '@/domain/order';

/** The name of an item; without a name its POS reference or its id in the menu, else `?`. */
export function itemName({ name, posRef, innerId }: OrderItem): string {
  return [name, posRef, innerId].find((text) => text?.trim()) ?? '?';
}
