/** The formats of an exported table (rows BR-04, M-07). */
export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A file to be written. `title` is the name of the sheet of a workbook. */
export interface FileOptions {
  name: string;
  title: string;
  format: FileFormat;
}
