import { Classes } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';

/**
 * Takes a file that is dropped anywhere in the window; of several the first. Tells whether one is held over it. While a dialog is open
 * only what stands in the dialog (`inDialog`) takes it.
 */
export function useFileDrop(onFile: (file: File) => void, inDialog: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const isMine = () => (document.querySelector(`.${Classes.DIALOG}`) !== null) === inDialog;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without it the browser leaves the page for the file.
      event.preventDefault();
      setOver(isMine());
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file && isMine()) latest.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [inDialog]);
  return isOver;
}
