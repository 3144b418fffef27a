import { chosenDevice, type ChosenDevice } from '@/services/printing/chosenDevices';
import type { DeviceListener, OpenedDevice } from '@/services/printing/escpos/deviceConnection';

/** USB class of printers (USB Device Class Definition for Printing Devices). */
const PRINTER_CLASS = 7;
/** Size of one transfer to the printer, in bytes, so that a lost device is noticed within a long ticket. */
const CHUNK_BYTES = 4_096;
const READ_BYTES = 64;

/** Opens the USB device that was chosen for a printer, with its printer interface (WebUSB). Never rejects. */
export async function openUsb(address: string, listener: DeviceListener): Promise<OpenedDevice> {
  const device = await findUsb(address);
  if (!device) return { kind: 'notConnected' };
  try {
    if (!device.opened) await device.open();
    if (device.configuration === null) await device.selectConfiguration(device.configurations[0]?.configurationValue ?? 1);
    const usable = printerInterface(device);
    if (!usable) throw new Error('The device has no interface that accepts data');
    await device.claimInterface(usable.interfaceNumber);
    return { kind: 'open', connection: connectionTo(device, usable, listener) };
  } catch {
    await closeQuietly(device);
    return { kind: 'inUse' };
  }
}

async function findUsb(address: string): Promise<USBDevice | null> {
  const chosen = chosenDevice(address);
  if (!chosen || !('usb' in navigator)) return null;
  try {
    return (await navigator.usb.getDevices()).find((device) => isChosen(device, chosen)) ?? null;
  } catch {
    return null;
  }
}

function isChosen(device: USBDevice, { vendorId, productId, serialNumber }: ChosenDevice): boolean {
  if (device.vendorId !== vendorId || device.productId !== productId) return false;
  return serialNumber === undefined || device.serialNumber === serialNumber;
}

interface PrinterInterface {
  interfaceNumber: number;
  out: number;
  /** Null: the interface cannot send. */
  in: number | null;
}

/** Returns the interface of class "printer"; else the first that accepts data, because some printers have a class of their vendor. */
function printerInterface({ configuration }: USBDevice): PrinterInterface | null {
  const found = (configuration?.interfaces ?? []).flatMap(({ interfaceNumber, alternate }) => {
    const bulk = alternate.endpoints.filter(({ type }) => type === 'bulk');
    const out = bulk.find(({ direction }) => direction === 'out');
    const back = bulk.find(({ direction }) => direction === 'in');
    const usable = out && { interfaceNumber, out: out.endpointNumber, in: back?.endpointNumber ?? null };
    return usable ? [{ ...usable, isPrinter: alternate.interfaceClass === PRINTER_CLASS }] : [];
  });
  return found.find(({ isPrinter }) => isPrinter) ?? found[0] ?? null;
}

function connectionTo(device: USBDevice, endpoints: PrinterInterface, listener: DeviceListener) {
  let isClosed = false;
  const readAll = async (endpoint: number) => {
    while (!isClosed) {
      const { data, status } = await device.transferIn(endpoint, READ_BYTES);
      if (status === 'stall') await device.clearHalt('in', endpoint);
      if (data && data.byteLength > 0) listener.received(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    }
  };
  if (endpoints.in !== null) {
    readAll(endpoints.in).catch(() => {
      if (!isClosed) listener.lost();
    });
  }
  return {
    readable: endpoints.in !== null,
    async write(bytes: Uint8Array<ArrayBuffer>) {
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
        const { status } = await device.transferOut(endpoints.out, bytes.subarray(start, start + CHUNK_BYTES));
        if (status !== 'ok') throw new Error(`The USB transfer ended with the status "${status}", expected "ok"`);
      }
    },
    async close() {
      isClosed = true;
      await closeQuietly(device);
    },
  };
}

/** A device that was unplugged cannot be closed. */
async function closeQuietly(device: USBDevice): Promise<void> {
  await device.close().catch(() => undefined);
}
