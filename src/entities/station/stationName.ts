import type { IntlShape } from 'react-intl';
import { OTHER_STATION, type Station } from '@/domain/station';

/** The name of a station by its id, of the items without station, or a text for a deleted station (row K-05). */
export function stationName(intl: IntlShape, id: string, stations: readonly Pick<Station, 'id' | 'name'>[]): string {
  if (id === OTHER_STATION) return intl.formatMessage({ id: 'stations.otherLabel' });
  return stations.find((station) => station.id === id)?.name ?? intl.formatMessage({ id: 'stations.deletedLabel' });
}
