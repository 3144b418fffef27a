import * as z from 'zod/mini';
import { deviceAddress, isDeviceAddress, type DeviceMethod } from '@/domain/deviceAddress';
import { readStored, removeStored, watchStored, writeStored } from '@/services/storage/browserStorage';

const id = z.number().check(z.int(), z.minimum(0), z.maximum(0xffff));
const text = z.string().check(z.maxLength(200));

/**
 * A device that a person chose for a printer in this browser. `serialNumber`, of USB devices that have one, distinguishes two printers of
 * one model. `position`: number of the port among the ports of the same model, as Web Serial has no serial numbers. It stays in this
 * browser's storage: neither the server nor a trace gets it.
 */
const chosenDeviceSchema = z.object({
  vendorId: z.nullable(id),
  productId: z.nullable(id),
  serialNumber: z.optional(text),
  position: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100))),
  /** Bits per second of a serial port. */
  baudRate: z.optional(z.number().check(z.int(), z.minimum(1_200), z.maximum(921_600))),
  /** The name of the device, for people; null if it has none. */
  name: z.nullable(text),
});
export type ChosenDevice = z.infer<typeof chosenDeviceSchema>;

/** The bit rates that serial receipt printers can be set to. The first is the most common factory setting of compatible printers. */
export const BAUD_RATES = [9_600, 19_200, 38_400, 57_600, 115_200] as const;

const keyOf = (address: string) => `device:${address}`;

/** Returns the device that was chosen in this browser for a printer (`deviceAddress`); null if none was. */
export function chosenDevice(address: string): ChosenDevice | null {
  try {
    const stored = chosenDeviceSchema.safeParse(JSON.parse(readStored(keyOf(address)) ?? 'null'));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

export function storeChosenDevice(method: DeviceMethod, printerUuid: string, device: ChosenDevice): void {
  writeStored(keyOf(deviceAddress(method, printerUuid)), JSON.stringify(device));
}

export function removeChosenDevice(address: string): void {
  removeStored(keyOf(address));
}

/** Returns those addresses for which a device was chosen in this browser. */
export function addressesWithDevice(addresses: readonly string[]): string[] {
  return [...new Set(addresses)].filter((address) => isDeviceAddress(address) && chosenDevice(address) !== null);
}

/** Calls `changed` when a choice may have changed, in this tab or another. Returns the function that unsubscribes. */
export const watchChosenDevices = watchStored;
