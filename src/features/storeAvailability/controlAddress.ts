/** The address of Location Control for a location. */
export function controlAddress(locationId: string): string {
  return `/store-availability/selected/${encodeURIComponent(locationId)}`;
}
