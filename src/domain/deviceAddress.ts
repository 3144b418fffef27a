import type { ConnectMethod } from '@/domain/printer';

/** The connection methods with which a tab prints on a device of its computer. */
export type DeviceMethod = Extract<ConnectMethod, 'USB' | 'SERIAL'>;

const PATTERN = /^(usb|serial):[\w-]{1,64}$/;

export function isDeviceMethod(method: string | null | undefined): method is DeviceMethod {
  return method === 'USB' || method === 'SERIAL';
}

/**
 * Returns the address of a device printer in the print runtime, such as `usb:PRINTER-UUID`. It names the printer of the product, not the
 * device: each browser stores which device a person chose for it (row V-07), so an address contains no serial number.
 */
export function deviceAddress(method: DeviceMethod, printerUuid: string): string {
  return `${method.toLowerCase()}:${printerUuid}`;
}

export function isDeviceAddress(address: string): boolean {
  return PATTERN.test(address);
}
