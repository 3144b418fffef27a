import type { BrowserContext } from '@playwright/test';
import { UsbPrinter } from '../usbPrinter';
import type { DeviceFault } from './faults';

const INITIALIZE = [0x1b, 0x40];
const CUT = [0x1d, 0x56];
const GOOD = {
  ...{ coverOpen: false, paperEnd: false, cutterBroken: false, silent: false, paperEndsAfterBytes: null },
  ...{ busy: false, busyAfterBytes: null },
};

/** A ticket on the paper of the device, from its first command. `sentAt`: when the printer received it. `complete`: it was cut. Times are in ms. */
export interface DeviceSheet {
  sentAt: number;
  at: number;
  text: string;
  complete: boolean;
}

/** The printer by USB at the computer of a profile, and what is on its paper. */
export class DevicePaper {
  readonly sheets: DeviceSheet[] = [];
  /** When the printer received each ticket. It prints them in this order, perhaps much later. */
  readonly #sentAt: number[] = [];
  #read = 0;

  private constructor(private readonly usb: UsbPrinter) {
    usb.onReceived = (bytes) => {
      const tickets = bytes.filter((byte, index) => byte === INITIALIZE[1] && bytes[index - 1] === INITIALIZE[0]);
      this.#sentAt.push(...tickets.map(() => Date.now()));
      this.#readPaper();
    };
  }

  /** Connects a printer to the computer of a browser, in which a person chose it for the printer `printerUuid`. */
  static async connect(context: BrowserContext, printerUuid: string): Promise<DevicePaper> {
    const device = new DevicePaper(await UsbPrinter.connect(context));
    await context.addInitScript((address) => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.setItem('test:usbGranted', 'yes');
      localStorage.setItem(
        `pase:device:${address}`,
        JSON.stringify({ vendorId: 0x04b8, productId: 0x0202, serialNumber: 'TEST-1', name: 'TM-T20' }),
      );
    }, `usb:${printerUuid}`);
    return device;
  }

  /** Whether its cable is plugged in. */
  get isConnected(): boolean {
    return this.usb.isConnected;
  }

  break(fault: DeviceFault): void {
    if (fault === 'unplugged') this.usb.unplug();
    else if (fault === 'unpluggedInTicket') this.usb.unplugInTicket();
    else this.usb.printer.set(fault);
  }

  mend(): void {
    this.usb.plugIn();
    this.usb.printer.set(GOOD);
    this.#readPaper();
  }

  #readPaper(): void {
    const { printed } = this.usb.printer;
    for (; this.#read < printed.length; this.#read += 1) {
      const isCommand = (command: number[]) => command.every((byte, index) => printed[this.#read - 1 + index] === byte);
      const sentAt = this.#sentAt[this.sheets.length] ?? Date.now();
      if (isCommand(INITIALIZE)) this.sheets.push({ sentAt, at: Date.now(), text: '', complete: false });
      const sheet = this.sheets.at(-1);
      if (!sheet || sheet.complete) continue;
      sheet.text += String.fromCharCode(printed[this.#read] ?? 0);
      sheet.at = Date.now();
      sheet.complete = isCommand(CUT);
    }
  }
}
