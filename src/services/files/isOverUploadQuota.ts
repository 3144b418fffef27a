import { isApiError } from '@/services/api/apiError';

/** Whether an upload was refused because the account has no room left for images (row T-15). */
export function isOverUploadQuota(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.code === 'UPLOAD_QUOTA_EXCEEDED';
}
