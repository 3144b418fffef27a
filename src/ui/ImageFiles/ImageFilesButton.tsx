import { Button, type ButtonProps } from '@blueprintjs/core';
import { CloudUpload } from '@blueprintjs/icons';
import { useRef, type ChangeEvent, type Ref } from 'react';

interface ImageFilesButtonProps extends Pick<ButtonProps, 'size' | 'loading' | 'disabled'> {
  label: string;
  /** Accessible name of the file input. @default the label */
  fileLabel?: string;
  /** Allows several files. @default false */
  multiple?: boolean;
  /** The button, to focus it when the field has a problem. */
  focusRef?: Ref<HTMLButtonElement> | undefined;
  /** Called with at least one file. */
  onChosen: (files: readonly [File, ...File[]]) => void;
}

/** A button that opens a file dialog for images: JPEG, PNG or WebP. */
export function ImageFilesButton({ label, fileLabel = label, multiple = false, focusRef, onChosen, ...button }: ImageFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [first, ...others] = currentTarget.files ?? [];
    // Choosing the same file again must fire a change event.
    currentTarget.value = '';
    if (first) onChosen([first, ...others]);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={multiple}
        hidden
        aria-label={fileLabel}
        onChange={change}
      />
      <Button {...button} {...(focusRef && { ref: focusRef })} icon={<CloudUpload />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}
