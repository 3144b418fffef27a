import { useState } from 'react';
import { useIntl } from 'react-intl';
import { shrinkImage } from '@/features/locations/General/Images/shrinkImage';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useUploadFileMutation } from '@/services/api/locationFormApi';

/** Uploads images one after the other; `onUploaded` is given the address of each. What goes wrong is told by the name of its file. */
export function useUpload(locationId: string | null, onUploaded: (url: string) => void) {
  const intl = useIntl();
  const [uploadFile] = useUploadFileMutation();
  const [waiting, setWaiting] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);

  async function uploadOne(file: File): Promise<string | null> {
    const image = await shrinkImage(file);
    if ('problem' in image) return intl.formatMessage({ id: `locations.images.${image.problem}Error` }, { name: file.name });
    const { data, error } = await uploadFile({ locationId, ...image });
    if (data) onUploaded(data.url);
    return error
      ? intl.formatMessage({ id: 'locations.images.notUploadedError' }, { name: file.name, reason: apiErrorText(intl, error) })
      : null;
  }

  async function upload(files: readonly File[]) {
    setProblems([]);
    setWaiting((count) => count + files.length);
    for (const file of files) {
      const problem = await uploadOne(file);
      if (problem !== null) setProblems((before) => [...before, problem]);
      setWaiting((count) => count - 1);
    }
  }

  return { upload, waiting, problems };
}
