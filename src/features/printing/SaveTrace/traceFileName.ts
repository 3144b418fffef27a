/** What a trace is called that was saved at this time, by the clock of the computer: `pase-trace-2026-11-21-2005.jsonl.gz`. */
export function traceFileName(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `pase-trace-${day}-${two(at.getHours())}${two(at.getMinutes())}.jsonl.gz`;
}
