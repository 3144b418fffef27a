import { Button, Callout } from '@blueprintjs/core';
import { CloudUpload } from '@blueprintjs/icons';
import { useRef, type ChangeEvent, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { useUpload, type UploadWays } from '@/features/locations/General/Images/useUpload';

interface UploadButtonProps extends UploadWays {
  label: string;
  /** How many more there may be. */
  room: number;
  /** The button, to be focused where something is wrong with the field. */
  focusRef?: Ref<HTMLButtonElement>;
}

/** Asks for image files and uploads them; below it what went wrong. */
export function UploadButton({ label, room, focusRef, ...ways }: UploadButtonProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { upload, waiting, problems } = useUpload(ways);

  function chosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again.
    currentTarget.value = '';
    if (files.length > 0) void upload(files, room);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={room > 1}
        hidden
        aria-label={label}
        onChange={chosen}
      />
      <Button
        {...(focusRef && { ref: focusRef })}
        icon={<CloudUpload />}
        loading={waiting > 0}
        disabled={room <= 0}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <div role="alert">
        {problems.map((problem) => (
          <Callout key={problem} className="location-image-problem" intent="danger" compact>
            {problem}
          </Callout>
        ))}
      </div>
      <span className="location-image-waits" role="status">
        {waiting > 0 && intl.formatMessage({ id: 'locations.images.uploadingLabel' }, { count: waiting })}
      </span>
    </>
  );
}
