import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { JournalRow } from '@/features/printing/PrintJournal/journalRow';
import { jobTitle } from '@/features/printing/PrintJournal/jobTitle';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import { useJobCommand } from '@/features/printing/useJobCommand';
import { DialogActions } from '@/ui/DialogActions/DialogActions';

/** Discards a job that should not be printed any more, after a confirmation that names it: no other device will print it. */
export function DiscardJob({ row }: { row: JournalRow }) {
  const intl = useIntl();
  const { send, isWaiting, isUnanswered } = useJobCommand(row.job);
  const [isConfirming, setConfirming] = useState(false);
  const printerText = printerWithLocation(intl, row.printer, row.location);
  function discard() {
    setConfirming(false);
    send('job.discard');
  }

  return (
    <>
      <Button icon={<Trash />} intent="danger" variant="outlined" loading={isWaiting} onClick={() => setConfirming(true)}>
        {intl.formatMessage({ id: 'printing.discard.button' })}
      </Button>
      {isUnanswered && (
        <p role="alert" className="job-unheard">
          {intl.formatMessage({ id: 'printing.job.unheardError' })}
        </p>
      )}
      <Dialog
        isOpen={isConfirming}
        title={intl.formatMessage({ id: 'printing.discard.title' }, { job: jobTitle(intl, row) })}
        isCloseButtonShown={false}
        onClose={() => setConfirming(false)}
      >
        <DialogBody>{intl.formatMessage({ id: 'printing.discard.text' }, { place: printerText })}</DialogBody>
        <DialogActions
          onCancel={() => setConfirming(false)}
          focusCancel
          confirmLabel={intl.formatMessage({ id: 'printing.discard.button' })}
          onConfirm={discard}
          intent="danger"
        />
      </Dialog>
    </>
  );
}
