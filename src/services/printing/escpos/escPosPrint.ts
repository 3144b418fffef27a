import { chosenDevice } from '@/services/printing/chosenDevices';
import { createEscPosPrint } from '@/services/printing/escpos/createEscPosPrint';
import { openSerial } from '@/services/printing/escpos/openSerial';
import { openUsb } from '@/services/printing/escpos/openUsb';
import { tabClock } from '@/services/runtime/workerClock';

/** The printers of this computer. */
export const escPosPrint = createEscPosPrint(
  (address, listener) => (address.startsWith('usb:') ? openUsb(address, listener) : openSerial(address, listener)),
  { clock: tabClock, deviceOf: chosenDevice },
);
