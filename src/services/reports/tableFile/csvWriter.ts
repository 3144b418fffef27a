import { checkCsv } from '@/services/reports/csv/checkCsv';
import { writeCsv } from '@/services/reports/csv/writeCsv';
import type { FileWriter } from '@/services/reports/tableFile/makeFile';

/** CSV in the format of the table's language (row BR-04, decision G25). */
export const CSV_WRITER: FileWriter = { type: 'text/csv;charset=utf-8', write: writeCsv, check: checkCsv };
