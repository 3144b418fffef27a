import { useMemo } from 'react';
import { locationsOf, type LocationChoices } from '@/entities/locationFilter/locationFilter';

/** The choices as items of pickers; locations are limited to the selected account and its sub-accounts. */
export function useLocationItems(choices: LocationChoices, accountId: string | null) {
  const accounts = useMemo(() => choices.accounts.map(({ id, name }) => ({ id, label: name })), [choices.accounts]);
  const locations = useMemo(
    () =>
      locationsOf(choices, accountId).map(({ id, name, address, city, images }) => ({
        id,
        label: name,
        detail: [address, city].filter(Boolean).join(', '),
        image: images?.[0]?.url,
      })),
    [choices, accountId],
  );
  const channels = useMemo(() => choices.channels.map(({ slug, name, image }) => ({ id: slug, label: name, image })), [choices.channels]);
  return { accounts, locations, channels, hasLocations: choices.locations.length > 1 };
}
