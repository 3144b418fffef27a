import { Classes } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';

/**
 * Accepts a file dropped anywhere in the window; the first of several. Returns whether a file is dragged over it. While a dialog is open,
 * only a component in the dialog (`inDialog`) accepts it.
 */
export function useFileDrop(onFile: (file: File) => void, inDialog: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  useEffect(() => {
    latest.current = onFile;
  });
  useEffect(() => {
    const isActive = () => (document.querySelector(`.${Classes.DIALOG}`) !== null) === inDialog;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      setOver(isActive());
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file && isActive()) latest.current(file);
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
