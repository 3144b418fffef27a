/** Characters that some operating system forbids in file names, including invisible ones. */
const FORBIDDEN = /[<>:"/\\|?*\p{C}]+/gu;

/**
 * The name of a file for a range of days, both inclusive: `ventas_2026-11-01_2026-11-15.csv`. `title` describes the content in the user's
 * language. The name is valid on every operating system, including Windows.
 */
export function csvFileName(title: string, fromDay: string, toDay: string): string {
  const words = title
    .toLowerCase()
    .replace(FORBIDDEN, ' ')
    .split(/[\s.-]+/)
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 80);
  return `${words || 'csv'}_${fromDay}_${toDay}.csv`.replace(FORBIDDEN, '-');
}
