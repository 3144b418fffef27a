import { writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';
import { FILE_FORMATS, type FileFormat } from '@/services/reports/tableFile/fileFormat';

const KEY = 'exportFormat';

/** Returns the format of the last export in this browser, CSV before the first, and its setter (row M-07). It survives a sign-out. */
export function useExportFormat() {
  const stored = useStored(KEY);
  const format = FILE_FORMATS.find((known) => known === stored) ?? 'csv';
  return [format, (next: FileFormat) => writeStored(KEY, next)] as const;
}
