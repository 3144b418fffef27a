import { createPrintJournal } from '@/services/printing/createPrintJournal';
import type { JobCommand } from '@/services/printing/printJournal';

const ledger = { list: () => Promise.resolve([]), subscribe: () => () => undefined };

describe('createPrintJournal', () => {
  it('sends a command to all tabs of the browser, as more than one can have the job [BP-07]', async () => {
    const here: JobCommand[] = [];
    const journal = createPrintJournal({ ledger, locationIds: () => new Set(), handleCommand: (command) => here.push(command) });
    const there = await new Promise<JobCommand>((resolve) => {
      const other = createPrintJournal({
        ledger,
        locationIds: () => new Set(),
        handleCommand: (command) => {
          other.close();
          resolve(command);
        },
      });
      journal.sendCommand({ type: 'job.retry', uuid: 'job-1' });
    });
    journal.close();

    expect([here, there]).toEqual([[{ type: 'job.retry', uuid: 'job-1' }], { type: 'job.retry', uuid: 'job-1' }]);
  });
});
