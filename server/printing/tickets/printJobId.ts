const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PRINT_JOB_ID = /^([A-Za-z0-9_-]{22})(?:(\.dup)|\.(\d{1,2})\.(\d{1,3})(d)?)?$/;

/** The job of a printed document, whether it is the marked reprint, and for a polling printer the copy and its attempt. */
interface PrintedJob {
  jobUuid: string;
  duplicate: boolean;
  copy: number | null;
  attempt: number | null;
}

/**
 * The `printjobid` of a job: the 16 bytes of its uuid as base64url, followed by `.dup` for the marked reprint. The textual form of a uuid
 * exceeds the 30 characters that a printer accepts.
 *
 * @throws RangeError for anything but a uuid
 */
export function printJobIdOf(jobUuid: string, duplicate: boolean): string {
  if (!UUID.test(jobUuid)) throw new RangeError(`Invalid print job id "${jobUuid}": expected a uuid`);
  return Buffer.from(jobUuid.replaceAll('-', ''), 'hex').toString('base64url') + (duplicate ? '.dup' : '');
}

/**
 * The id of one attempt of one copy, for a polling printer (row V-05): its result names nothing else. 30 characters at most.
 *
 * @throws RangeError for anything but a uuid
 */
export function attemptIdOf(jobUuid: string, { copy, attempt, duplicate }: { copy: number; attempt: number; duplicate: boolean }): string {
  return `${printJobIdOf(jobUuid, false)}.${copy}.${attempt}${duplicate ? 'd' : ''}`;
}

/** Decodes a `printjobid`, with the uuid in lower case; null for an id that this product did not create. */
export function jobOfPrintJobId(printJobId: string): PrintedJob | null {
  const [, encoded, mark, copy, attempt, markedAttempt] = PRINT_JOB_ID.exec(printJobId) ?? [];
  if (!encoded) return null;
  const hex = Buffer.from(encoded, 'base64url').toString('hex');
  return {
    jobUuid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    duplicate: mark !== undefined || markedAttempt !== undefined,
    copy: copy === undefined ? null : Number(copy),
    attempt: attempt === undefined ? null : Number(attempt),
  };
}
