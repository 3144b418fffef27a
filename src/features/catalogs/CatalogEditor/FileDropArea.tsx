import { useIntl } from 'react-intl';
import { useFileDrop } from '@/ui/useFileDrop';

/** Takes a file that is dropped anywhere on the editor, and says so while one is held over it. */
export function FileDropArea({ onFile }: { onFile: (file: File) => void }) {
  const intl = useIntl();
  const isOver = useFileDrop(onFile, false);
  return isOver && <div className="catalog-file-over">{intl.formatMessage({ id: 'catalogEditor.file.dropLabel' })}</div>;
}
