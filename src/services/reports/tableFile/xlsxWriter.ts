import { XLSX_TYPE } from '@/lib/xlsx/writeXlsx';
import type { FileWriter } from '@/services/reports/tableFile/makeFile';
import { checkXlsxTable } from '@/services/reports/tableFile/checkXlsxTable';
import { writeXlsxTable } from '@/services/reports/tableFile/writeXlsxTable';

/** An XLSX workbook (row M-07, decision G99). */
export const XLSX_WRITER: FileWriter = { type: XLSX_TYPE, write: writeXlsxTable, check: checkXlsxTable };
