import type { OrderItem } from '@/domain/order';

/** What people call an item; of one without a name the reference of the POS or of the menu is better than nothing. */
export function nameOfItem({ name, posRef, innerId }: OrderItem): string {
  return [name, posRef, innerId].find((text) => text?.trim()) ?? '?';
}
