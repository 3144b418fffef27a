import type { IntlShape } from 'react-intl';
import type { ExportProblem } from '@/machines/reportExport/reportExportMachine';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Why there is no file, in the user's words. */
export function exportProblemText(intl: IntlShape, problem: ExportProblem): string {
  switch (problem.kind) {
    case 'rows':
      return intl.formatMessage({ id: 'reports.export.rowsError' }, { error: apiErrorText(intl, problem.error) });
    case 'different':
      return intl.formatMessage({ id: 'reports.export.differentError' }, { row: problem.cell.row });
    case 'file':
      return intl.formatMessage({ id: 'reports.export.fileError' });
  }
}
