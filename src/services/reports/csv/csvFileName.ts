import type { FileFormat } from '@/services/reports/tableFile/fileFormat';

/** Characters that some operating system forbids in file names, including invisible ones. */
const FORBIDDEN = /[<>:"/\\|?*\p{C}]+/gu;

/**
 * The name of a file for a range of days, both inclusive, of data at a moment (UTC, ISO 8601):
 * `ventas_2026-11-01_2026-11-15_20261115T052500Z.csv`. `title` describes the content in the user's
 * language. The name is valid on every operating system, including Windows.
 */
export function csvFileName(title: string, fromDay: string, toDay: string, asOf: string | null = null, format: FileFormat = 'csv'): string {
  const words = title
    .toLowerCase()
    .replace(FORBIDDEN, ' ')
    .split(/[\s.-]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 80);
  const moment = asOf === null ? '' : `_${asOf.replace(/\.\d+/, '').replaceAll(/[:-]/g, '')}`;
  return `${words || 'csv'}_${fromDay}_${toDay}${moment}.${format}`.replace(FORBIDDEN, '-');
}
