import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { MAX_IMAGES } from '@/features/locations/General/Images/maxImages';
import { useUploadFileMutation } from '@/services/api/locationFormApi';
import { useImageUpload } from '@/services/files/useImageUpload';

/** The options of an upload. */
export interface UploadOptions {
  /** Null for a location that is not saved yet. */
  locationId: string | null;
  /** Called with the change in the number of pending uploads. */
  onPendingChange: (change: number) => void;
  /** Called with the URL of an uploaded image. */
  onUploaded: (url: string) => void;
}

/** Uploads images one by one, at most `maxFiles` of them. A failure is reported with its file name. */
export function useUpload({ locationId, onPendingChange, onUploaded }: UploadOptions) {
  const intl = useIntl();
  const [uploadFile] = useUploadFileMutation();
  const uploadImage = useImageUpload((image) => uploadFile({ locationId, ...image }));
  const [pending, setPending] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);

  function changePending(change: number) {
    setPending((count) => count + change);
    onPendingChange(change);
  }

  async function upload(chosen: readonly File[], maxFiles: number) {
    const [files, surplus] = [chosen.slice(0, maxFiles), chosen.slice(maxFiles)];
    setProblems(surplus.length > 0 ? [surplusText(intl, surplus)] : []);
    changePending(files.length);
    for (const file of files) {
      const result = await uploadImage(file);
      if ('url' in result) onUploaded(result.url);
      else setProblems((before) => [...before, result.problem]);
      changePending(-1);
    }
  }

  return { upload, pending, problems };
}

function surplusText(intl: IntlShape, files: readonly File[]): string {
  const names = intl.formatList(files.map(({ name }) => name));
  return intl.formatMessage({ id: 'locations.images.surplusError' }, { most: MAX_IMAGES, count: files.length, names });
}
