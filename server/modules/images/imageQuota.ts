import { HttpError } from '../../platform/http/httpError';

const MB = 1024 * 1024;

/** What the images of an account may have in all where nothing else is set, in bytes. */
export const UPLOAD_QUOTA_BYTES = 500 * MB;

/** An upload for which the account has no room left: 413 with the code `UPLOAD_QUOTA_EXCEEDED`. */
export function uploadQuotaExceeded(usedBytes: number, quotaBytes: number): HttpError {
  const [used, most] = [usedBytes, quotaBytes].map((bytes) => (bytes / MB).toFixed(1));
  const message = `The images of this account have ${used} MB of the ${most} MB that they may have. Images that nothing shows are removed after a day.`;
  return new HttpError(413, 'UPLOAD_QUOTA_EXCEEDED', message, { usedBytes, quotaBytes });
}
