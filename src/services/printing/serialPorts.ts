import type { ChosenDevice } from '@/services/printing/chosenDevices';

/** Returns the serial ports that a person allowed for this page and that have the ids of a device, in the browser's order. Never rejects. */
export async function portsOfModel({ vendorId, productId }: Pick<ChosenDevice, 'vendorId' | 'productId'>): Promise<SerialPort[]> {
  if (!('serial' in navigator)) return [];
  try {
    const ports = await navigator.serial.getPorts();
    return ports.filter((port) => {
      const { usbVendorId = null, usbProductId = null } = port.getInfo();
      return usbVendorId === vendorId && usbProductId === productId;
    });
  } catch {
    return [];
  }
}
