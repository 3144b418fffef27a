import { Button, Callout, Dialog, DialogBody, DialogFooter, ProgressBar, Radio, RadioGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import '@blueprintjs/core/lib/css/blueprint.css?progress-bar';
import { Download, Export } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import '@/entities/tableExport/tableExport.css';
import { useTableExport, type ExportJob, type TableExport } from '@/entities/tableExport/useTableExport';
import type { ExportProblem } from '@/machines/reportExport/reportExportMachine';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useExportFormat } from '@/services/preferences/exportFormat';
import { FILE_FORMATS, type FileFormat } from '@/services/reports/tableFile/fileFormat';

interface ExportDialogProps {
  /** Describes what is exported, for example a limit. */
  hint?: string | undefined;
  /** Returns the table as it is shown at that moment. */
  jobOf: (format: FileFormat) => ExportJob;
  onClose: () => void;
}

/**
 * Exports a table: the choice of the format, the progress, then the file once it was verified against the table (rows BR-04, M-07).
 * Unmounting cancels the export.
 */
export function ExportDialog({ hint, jobOf, onClose }: ExportDialogProps) {
  const intl = useIntl();
  const exporting = useTableExport();
  const [format, setFormat] = useExportFormat();
  const [startedAs, setStartedAs] = useState<FileFormat | null>(null);
  const isRunning = exporting.state === 'fetching' || exporting.state === 'writing' || exporting.state === 'checking';
  // The result belongs to the format that was exported.
  const state = isRunning || startedAs === format ? exporting.state : 'idle';

  function start() {
    setStartedAs(format);
    exporting.start(jobOf(format));
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={intl.formatMessage({ id: 'tableExport.title' })}
      isCloseButtonShown={false}
      transitionDuration={100}
    >
      <DialogBody className="table-export">
        <RadioGroup
          label={intl.formatMessage({ id: 'tableExport.formatLabel' })}
          selectedValue={format}
          disabled={isRunning}
          onChange={({ currentTarget }) => setFormat(FILE_FORMATS.find((each) => each === currentTarget.value) ?? format)}
        >
          {FILE_FORMATS.map((each) => (
            <Radio key={each} value={each} label={intl.formatMessage({ id: `tableExport.format.${each}` })} />
          ))}
        </RadioGroup>
        {hint !== undefined && <p>{hint}</p>}
        <ExportResult {...exporting} state={state} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isRunning ? (
              <Button onClick={exporting.cancel}>{intl.formatMessage({ id: 'tableExport.cancelButton' })}</Button>
            ) : (
              <Button onClick={onClose}>{intl.formatMessage({ id: 'tableExport.closeButton' })}</Button>
            )}
            {state === 'ready' ? (
              <Button intent="primary" icon={<Download />} onClick={exporting.download}>
                {intl.formatMessage({ id: 'tableExport.downloadButton' })}
              </Button>
            ) : (
              <Button intent="primary" icon={<Export />} disabled={isRunning} onClick={start}>
                {intl.formatMessage({ id: 'tableExport.startButton' })}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}

/** The progress or the end of an export. */
function ExportResult({ state, progress, file, problem }: Pick<TableExport, 'state' | 'progress' | 'file' | 'problem'>) {
  const intl = useIntl();
  switch (state) {
    case 'idle':
      return null;
    case 'cancelled':
      return <p role="status">{intl.formatMessage({ id: 'tableExport.cancelledLabel' })}</p>;
    case 'failed':
      return (
        problem && (
          <Callout intent="danger" role="alert">
            {exportProblemText(intl, problem)}
          </Callout>
        )
      );
    case 'ready':
      return (
        file && (
          <Callout intent="success" role="status">
            <p>{intl.formatMessage({ id: 'tableExport.readyLabel' }, { name: file.name, rows: file.rows })}</p>
            <p>{intl.formatMessage({ id: 'tableExport.checkedLabel' })}</p>
            {file.neutralised > 0 && <p>{intl.formatMessage({ id: 'tableExport.neutralisedLabel' }, { count: file.neutralised })}</p>}
          </Callout>
        )
      );
    default:
      return (
        <div role="status">
          <p>{intl.formatMessage({ id: `tableExport.${state}Label` }, { done: progress.done, total: progress.total ?? 0 })}</p>
          <ProgressBar
            {...(progress.total ? { value: progress.done / progress.total } : {})}
            intent="primary"
            animate={false}
            stripes={false}
            aria-label={intl.formatMessage({ id: 'tableExport.title' })}
          />
        </div>
      );
  }
}

/** Explains to the user why no file was created. */
function exportProblemText(intl: IntlShape, problem: ExportProblem): string {
  switch (problem.kind) {
    case 'rows':
      return intl.formatMessage({ id: 'tableExport.rowsError' }, { error: apiErrorText(intl, problem.error) });
    case 'different':
      return intl.formatMessage({ id: 'tableExport.differentError' }, { row: problem.cell.row });
    case 'file':
      return intl.formatMessage({ id: 'tableExport.fileError' });
  }
}
