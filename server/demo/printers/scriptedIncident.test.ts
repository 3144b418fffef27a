import { ManualClock } from '../../../test/server/manualClock';
import { Tasks } from '../tasks';
import { DEFAULT_PRINTER_STATE, type PrinterStateChange } from './printerState';
import { scheduleIncident } from './scriptedIncident';

describe('the incident of the demo', () => {
  it('opens the cover of a printer three minutes after the start, and closes it two minutes later [W-04]', () => {
    const clock = new ManualClock();
    const covers: unknown[] = [];
    const change = ({ cover }: PrinterStateChange) => void covers.push([cover, clock.now / 60_000]);
    scheduleIncident(new Tasks(clock.setTimer), { state: DEFAULT_PRINTER_STATE, change });

    while (clock.waiting > 0) clock.next();

    expect(covers).toEqual([
      ['open', 3],
      ['closed', 5],
    ]);
  });

  it('does not close a cover that a person has opened before', () => {
    const clock = new ManualClock();
    const change = jest.fn();
    scheduleIncident(new Tasks(clock.setTimer), { state: { ...DEFAULT_PRINTER_STATE, cover: 'open' }, change });

    while (clock.waiting > 0) clock.next();

    expect(change).not.toHaveBeenCalled();
  });
});
