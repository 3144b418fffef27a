import { HttpError } from '../../platform/http/httpError';

const MB = 1024 * 1024;

/** The default limit of the images of an account together, in bytes. */
export const UPLOAD_QUOTA_BYTES = 500 * MB;

/** The error for an upload that exceeds the quota of the account: 413 with the code `UPLOAD_QUOTA_EXCEEDED`. */
export function uploadQuotaExceeded(usedBytes: number, quotaBytes: number): HttpError {
  const [used, most] = [usedBytes, quotaBytes].map((bytes) => (bytes / MB).toFixed(1));
  const message = `The images of this account use ${used} MB of ${most} MB. Unused images are deleted after a day.`;
  return new HttpError(413, 'UPLOAD_QUOTA_EXCEEDED', message, { usedBytes, quotaBytes });
}
