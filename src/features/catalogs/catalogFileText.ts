import type { IntlShape } from 'react-intl';
import type { FileError, FileProblem } from '@/domain/catalogFile';

/** Explains why a file cannot be read as a catalog. */
export function fileErrorText(intl: IntlShape, error: FileError): string {
  switch (error.code) {
    case 'anotherFormat':
      return intl.formatMessage({ id: 'catalogs.file.anotherFormatError' }, { keys: intl.formatList(error.keys) });
    case 'newerVersion':
      return intl.formatMessage({ id: 'catalogs.file.newerVersionError' }, { version: error.version });
    case 'broken':
      return intl.formatMessage({ id: 'catalogs.file.brokenError' }, { path: error.path });
    default:
      return intl.formatMessage({ id: `catalogs.file.${error.code}Error` });
  }
}

/** Describes an entry of a file that was skipped or changed during import. */
export function fileProblemText(intl: IntlShape, { code, path }: FileProblem): string {
  return intl.formatMessage({ id: `catalogs.file.${code}Problem` }, { path });
}
