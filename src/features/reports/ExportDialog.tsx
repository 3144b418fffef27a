import { Button, Callout, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { Download } from '@blueprintjs/icons';
import { useIntl, type IntlShape } from 'react-intl';
import type { ReportExport } from '@/features/reports/useReportExport';
import type { ExportProblem } from '@/machines/reportExport/reportExportMachine';
import { apiErrorText } from '@/services/api/apiErrorText';

interface ExportDialogProps {
  isOpen: boolean;
  exporting: ReportExport;
  onRetry: () => void;
  onClose: () => void;
}

/** The progress of an export, then the file once it was verified against the table (row BR-04). Closing cancels it. */
export function ExportDialog({ isOpen, exporting, onRetry, onClose }: ExportDialogProps) {
  const intl = useIntl();
  const { state, progress, file, problem, cancel, download } = exporting;
  const isRunning = state === 'fetching' || state === 'writing' || state === 'checking';

  function close() {
    if (isRunning) cancel();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={intl.formatMessage({ id: 'reports.export.title' })}
      isCloseButtonShown={false}
      transitionDuration={100}
    >
      <DialogBody className="export-body">
        {isRunning && (
          <div role="status">
            <p>{intl.formatMessage({ id: `reports.export.${state}Label` }, { done: progress.done, total: progress.total ?? 0 })}</p>
            <ProgressBar
              {...(progress.total ? { value: progress.done / progress.total } : {})}
              intent="primary"
              animate={false}
              stripes={false}
              aria-label={intl.formatMessage({ id: 'reports.export.title' })}
            />
          </div>
        )}
        {state === 'ready' && file && (
          <Callout intent="success" role="status">
            <p>{intl.formatMessage({ id: 'reports.export.readyLabel' }, { name: file.name, rows: file.rows })}</p>
            <p>{intl.formatMessage({ id: 'reports.export.checkedLabel' })}</p>
            {file.neutralised > 0 && <p>{intl.formatMessage({ id: 'reports.export.neutralisedLabel' }, { count: file.neutralised })}</p>}
          </Callout>
        )}
        {state === 'failed' && problem && (
          <Callout intent="danger" role="alert">
            {exportProblemText(intl, problem)}
          </Callout>
        )}
        {state === 'cancelled' && <p role="status">{intl.formatMessage({ id: 'reports.export.cancelledLabel' })}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={close}>
              {intl.formatMessage({ id: isRunning ? 'reports.export.cancelButton' : 'reports.export.closeButton' })}
            </Button>
            {(state === 'failed' || state === 'cancelled') && (
              <Button intent="primary" onClick={onRetry}>
                {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
              </Button>
            )}
            {state === 'ready' && (
              <Button intent="primary" icon={<Download />} onClick={download}>
                {intl.formatMessage({ id: 'reports.export.downloadButton' })}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}

/** Explains to the user why no file was created. */
function exportProblemText(intl: IntlShape, problem: ExportProblem): string {
  switch (problem.kind) {
    case 'rows':
      return intl.formatMessage({ id: 'reports.export.rowsError' }, { error: apiErrorText(intl, problem.error) });
    case 'different':
      return intl.formatMessage({ id: 'reports.export.differentError' }, { row: problem.cell.row });
    case 'file':
      return intl.formatMessage({ id: 'reports.export.fileError' });
  }
}
