/** Letters that some system does not allow in a file's name; those that cannot be seen are among them. */
const FORBIDDEN = /[<>:"/\\|?*\p{C}]+/gu;

/**
 * A name for a file of days, both of the range: `ventas_2026-11-01_2026-11-15.csv`. `title`: what is in it, in the user's language. Every
 * system takes the name: Windows as well.
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
