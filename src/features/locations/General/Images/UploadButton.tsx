import { Callout } from '@blueprintjs/core';
import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { useUpload, type UploadOptions } from '@/features/locations/General/Images/useUpload';
import { ImageFilesButton } from '@/ui/ImageFiles/ImageFilesButton';

interface UploadButtonProps extends UploadOptions {
  label: string;
  /** The number of images that can still be added. */
  maxFiles: number;
  /** The button, focused when the field is invalid. */
  focusRef?: Ref<HTMLButtonElement>;
}

/** Uploads chosen image files and shows what failed. */
export function UploadButton({ label, maxFiles, focusRef, ...options }: UploadButtonProps) {
  const intl = useIntl();
  const { upload, pending, problems } = useUpload(options);

  return (
    <>
      <ImageFilesButton
        label={label}
        multiple={maxFiles > 1}
        loading={pending > 0}
        disabled={maxFiles <= 0}
        focusRef={focusRef}
        onChosen={(files) => void upload(files, maxFiles)}
      />
      <div role="alert">
        {problems.map((problem) => (
          <Callout key={problem} className="location-image-problem" intent="danger" compact>
            {problem}
          </Callout>
        ))}
      </div>
      <span className="location-image-waits" role="status">
        {pending > 0 && intl.formatMessage({ id: 'locations.images.uploadingLabel' }, { count: pending })}
      </span>
    </>
  );
}
