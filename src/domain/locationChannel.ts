/** One channel of a location. */
export interface LocationChannel {
  locationId: string;
  slug: string;
}

export function isSameChannel(one: LocationChannel, other: LocationChannel): boolean {
  return one.locationId === other.locationId && one.slug === other.slug;
}
