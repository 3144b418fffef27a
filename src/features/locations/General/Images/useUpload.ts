import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { MAX_IMAGES } from '@/features/locations/General/Images/maxImages';
import { isOverUploadQuota } from '@/services/files/isOverUploadQuota';
import { shrinkImage } from '@/services/files/shrinkImage';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useUploadFileMutation } from '@/services/api/locationFormApi';

/** How images are uploaded. */
export interface UploadWays {
  /** Null for a location that is not there yet. */
  locationId: string | null;
  /** Hears how many more are under way now, or how many fewer. */
  onWaiting: (change: number) => void;
  /** The address of one that was uploaded. */
  onUploaded: (url: string) => void;
}

/** Uploads images one after the other, at most `room` of them. What goes wrong is told by the name of its file. */
export function useUpload({ locationId, onWaiting, onUploaded }: UploadWays) {
  const intl = useIntl();
  const [uploadFile] = useUploadFileMutation();
  const [waiting, setWaiting] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);

  async function uploadOne(file: File): Promise<string | null> {
    const image = await shrinkImage(file);
    if ('problem' in image) return intl.formatMessage({ id: `locations.images.${image.problem}Error` }, { name: file.name });
    const { data, error } = await uploadFile({ locationId, ...image });
    if (data) onUploaded(data.url);
    if (!error) return null;
    const reason = isOverUploadQuota(error) ? intl.formatMessage({ id: 'locations.images.quotaError' }) : apiErrorText(intl, error);
    return intl.formatMessage({ id: 'locations.images.notUploadedError' }, { name: file.name, reason });
  }

  function noteWaiting(change: number) {
    setWaiting((count) => count + change);
    onWaiting(change);
  }

  async function upload(chosen: readonly File[], room: number) {
    const [files, surplus] = [chosen.slice(0, room), chosen.slice(room)];
    setProblems(surplus.length > 0 ? [surplusText(intl, surplus)] : []);
    noteWaiting(files.length);
    for (const file of files) {
      const problem = await uploadOne(file);
      if (problem !== null) setProblems((before) => [...before, problem]);
      noteWaiting(-1);
    }
  }

  return { upload, waiting, problems };
}

function surplusText(intl: IntlShape, files: readonly File[]): string {
  const names = intl.formatList(files.map(({ name }) => name));
  return intl.formatMessage({ id: 'locations.images.surplusError' }, { most: MAX_IMAGES, count: files.length, names });
}
