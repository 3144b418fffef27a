import { useState } from 'react';
import { useIntl } from 'react-intl';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { shrinkImage, type ReadyImage } from '@/services/files/shrinkImage';

/** Uploads an image, for example a mutation trigger. */
type SendImage = (image: ReadyImage) => PromiseLike<{ data?: { url: string } | undefined; error?: unknown }>;

/**
 * Returns a function that checks, shrinks and uploads a file. It resolves with the URL, or with a message that names the file and the
 * problem.
 */
export function useImageUpload(send: SendImage): (file: File) => Promise<{ url: string } | { problem: string }> {
  const intl = useIntl();
  return async (file) => {
    const { name } = file;
    const image = await shrinkImage(file);
    if ('problem' in image) return { problem: intl.formatMessage({ id: `locations.images.${image.problem}Error` }, { name }) };
    const { data, error } = await send(image);
    if (data) return { url: data.url };
    const reason = isOverQuota(error) ? intl.formatMessage({ id: 'locations.images.quotaError' }) : apiErrorText(intl, error);
    return { problem: intl.formatMessage({ id: 'locations.images.notUploadedError' }, { name, reason }) };
  };
}

/** Like `useImageUpload` for a field with one image: `problem` is the message of the last failed upload until another file is chosen. */
export function useSingleImageUpload(send: SendImage, onUploaded: (url: string) => void) {
  const uploadImage = useImageUpload(send);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(file: File): Promise<void> {
    setProblem(null);
    const result = await uploadImage(file);
    if ('url' in result) onUploaded(result.url);
    else setProblem(result.problem);
  }

  return { upload, problem };
}

/** Whether the account has reached its image quota (row T-15). */
function isOverQuota(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.code === 'UPLOAD_QUOTA_EXCEEDED';
}
