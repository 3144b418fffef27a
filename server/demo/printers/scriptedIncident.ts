import type { Tasks } from '../tasks';
import type { VirtualPrinter } from './virtualPrinter';

const MINUTE_MS = 60_000;
/** Minutes after the start of the demo. */
const COVER_OPENS_AFTER = 3;
const COVER_CLOSES_AFTER = 5;

/**
 * The incident of the demo (row W-04): three minutes after the start, the cover of a printer is open for two minutes. A cover that a
 * person has opened before stays open.
 */
export function scheduleIncident(tasks: Tasks, printer: Pick<VirtualPrinter, 'state' | 'change'>): void {
  tasks.schedule(COVER_OPENS_AFTER * MINUTE_MS, async () => {
    if (printer.state.cover === 'open') return;
    printer.change({ cover: 'open' });
    tasks.schedule((COVER_CLOSES_AFTER - COVER_OPENS_AFTER) * MINUTE_MS, async () => printer.change({ cover: 'closed' }));
  });
}
