/** Formats a full hour, 0 to 23: `05:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
