const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const PRINT_JOB_ID = /^([A-Za-z0-9_-]{22})(\.dup)?$/;

/** The job that a document on a printer belongs to, and whether it is the marked reprint. */
interface PrintedJob {
  jobUuid: string;
  duplicate: boolean;
}

/**
 * The `printjobid` by which a printer knows a job: the 16 bytes of its uuid as base64url, `.dup` after that of the marked
 * reprint. A uuid as it is written does not fit the 30 characters that a printer takes. Throws RangeError for anything but a uuid.
 */
export function printJobIdOf(jobUuid: string, duplicate: boolean): string {
  if (!UUID.test(jobUuid)) throw new RangeError('A print job is named by a uuid');
  return Buffer.from(jobUuid.replaceAll('-', ''), 'hex').toString('base64url') + (duplicate ? '.dup' : '');
}

/** The job behind a `printjobid`, its uuid in lower case; null for an id that this product did not make. */
export function jobOfPrintJobId(printJobId: string): PrintedJob | null {
  const [, encoded, mark] = PRINT_JOB_ID.exec(printJobId) ?? [];
  if (!encoded) return null;
  const hex = Buffer.from(encoded, 'base64url').toString('hex');
  return { jobUuid: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), duplicate: mark !== undefined };
}
