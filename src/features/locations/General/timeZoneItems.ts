import type { PickItem } from '@/ui/Form/pickItem';

let items: readonly PickItem[] | undefined;

/** The time zones of the world as this browser knows them, to be picked from. */
export function timeZoneItems(): readonly PickItem[] {
  items ??= Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') }));
  return items;
}
