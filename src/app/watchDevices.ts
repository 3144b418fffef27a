import type { PrinterEntry } from '@/domain/printer';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { addressesWithDevice, watchChosenDevices } from '@/services/printing/chosenDevices';
import { runtimePrinters } from '@/services/printing/runtimePrinter';

/**
 * Reports to the print runtime the printers for which a person chose a device in this browser (row V-07), at first and after each change.
 *
 * @returns `update`, to call when the printers changed, and `stop`.
 */
export function watchDevices(actor: PrintRuntimeActor, printers: () => readonly PrinterEntry[]) {
  let reported: string | null = null;
  const update = () => {
    const devices = addressesWithDevice(runtimePrinters(printers()).flatMap(({ url }) => url ?? []));
    const text = devices.join();
    if (text === reported) return;
    reported = text;
    actor.send({ type: 'devices.changed', devices });
  };
  update();
  return { update, stop: watchChosenDevices(update) };
}
