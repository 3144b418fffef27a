import { deviceAddress, type DeviceMethod } from '@/domain/deviceAddress';
import { chosenDevice, storeChosenDevice, BAUD_RATES } from '@/services/printing/chosenDevices';
import { portsOfModel } from '@/services/printing/serialPorts';

/** Filters of the browser's list: the printer class, and vendors whose printers have a class of their own (USB-IF vendor ids). */
const USB_FILTERS: readonly USBDeviceFilter[] = [
  { classCode: 7 },
  ...[0x04b8, 0x0519, 0x1504, 0x1d90, 0x0dd4, 0x0416, 0x0483, 0x6868].map((vendorId) => ({ vendorId })),
];

/** Whether this browser can print on devices of a method. */
export function supportsDevices(method: DeviceMethod): boolean {
  return method === 'USB' ? 'usb' in navigator : 'serial' in navigator;
}

/**
 * Lets a person choose the device of a printer in the browser's list, and stores the choice in this browser; the browser remembers its own
 * permission. Call it in a user gesture.
 *
 * @returns `cancelled` if the person chose none; `failed` if the browser or a policy does not allow it.
 */
export async function chooseDevice(method: DeviceMethod, printerUuid: string): Promise<'chosen' | 'cancelled' | 'failed'> {
  try {
    if (method === 'USB') {
      const device = await navigator.usb.requestDevice({ filters: [...USB_FILTERS] });
      const { vendorId, productId, serialNumber, productName } = device;
      storeChosenDevice(method, printerUuid, { vendorId, productId, ...(serialNumber && { serialNumber }), name: productName || null });
      return 'chosen';
    }
    const port = await navigator.serial.requestPort();
    const { usbVendorId: vendorId = null, usbProductId: productId = null } = port.getInfo();
    const position = Math.max(0, (await portsOfModel({ vendorId, productId })).indexOf(port));
    const baudRate = chosenDevice(deviceAddress(method, printerUuid))?.baudRate ?? BAUD_RATES[0];
    storeChosenDevice(method, printerUuid, { vendorId, productId, position, baudRate, name: null });
    return 'chosen';
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotFoundError' ? 'cancelled' : 'failed';
  }
}
