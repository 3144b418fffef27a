import { writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

/** The sizes of the texts in the kitchen mode (row K-02). */
export const TEXT_SIZES = ['small', 'medium', 'large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

const TEXT_SIZE = 'kitchen:textSize';
const STATION = 'kitchen:station';
const ALL_DAY = 'kitchen:allDay';

/** The text size of this device. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  const stored = useStored(TEXT_SIZE);
  return [TEXT_SIZES.find((size) => size === stored) ?? 'medium', (size) => writeStored(TEXT_SIZE, size)];
}

/** The station that this device showed last; null: all. It applies if the URL has none. */
export function useStoredStation(): [string | null, (station: string | null) => void] {
  const stored = useStored(STATION);
  const known = stored?.startsWith('=') ? stored.slice(1) : null;
  // The mark distinguishes the items without a station, whose key is empty, from all stations.
  return [known, (station) => writeStored(STATION, station === null ? '' : `=${station}`)];
}

/** Whether this device shows the all-day panel. */
export function useAllDayShown(): [boolean, (isShown: boolean) => void] {
  return [useStored(ALL_DAY) === 'true', (isShown) => writeStored(ALL_DAY, String(isShown))];
}
