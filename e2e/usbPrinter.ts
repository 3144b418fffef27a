import type { Page } from '@playwright/test';
import { VirtualEscPosPrinter } from '../test/devices/virtualEscPosPrinter';

/** The functions of the test in the page. */
interface PageWithPrinter {
  usbWrite: (bytes: number[]) => Promise<boolean>;
  usbRead: () => Promise<number[] | null>;
  usbIsConnected: () => Promise<boolean>;
}

/**
 * A virtual ESC/POS printer at the computer of a page. It replaces `navigator.usb` before the page loads, with the parts of WebUSB that the
 * app uses; as in a browser, the page gets the device only after a person chose it, and remembers that in the profile.
 */
export class UsbPrinter {
  readonly printer = new VirtualEscPosPrinter();
  #isConnected = true;
  readonly #answers: number[] = [];
  #waiting: ((bytes: number[] | null) => void) | null = null;

  static async connect(page: Page): Promise<UsbPrinter> {
    const usb = new UsbPrinter();
    usb.printer.answer = (bytes) => {
      usb.#answers.push(...bytes);
      usb.#deliver();
    };
    await page.exposeFunction('usbWrite', (bytes: number[]) => {
      if (!usb.#isConnected) return false;
      usb.printer.accept(Uint8Array.from(bytes));
      return true;
    });
    await page.exposeFunction('usbRead', () => usb.#read());
    await page.exposeFunction('usbIsConnected', () => usb.#isConnected);
    await page.addInitScript(replaceUsb);
    return usb;
  }

  unplug(): void {
    this.#isConnected = false;
    this.#answers.length = 0;
    this.#waiting?.(null);
    this.#waiting = null;
  }

  plugIn(): void {
    this.#isConnected = true;
  }

  #read(): Promise<number[] | null> {
    if (!this.#isConnected) return Promise.resolve(null);
    // A page that was reloaded left a transfer behind.
    this.#waiting?.(null);
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#deliver();
    });
  }

  #deliver(): void {
    if (!this.#waiting || this.#answers.length === 0) return;
    this.#waiting(this.#answers.splice(0));
    this.#waiting = null;
  }
}

/** Runs in the page. */
function replaceUsb(): void {
  // The test exposes these functions.
  const test = window as unknown as PageWithPrinter;
  const GRANTED = 'test:usbGranted';
  const gone = () => new DOMException('The device was disconnected.', 'NetworkError');
  const endpoints = [
    { endpointNumber: 1, direction: 'out', type: 'bulk' },
    { endpointNumber: 2, direction: 'in', type: 'bulk' },
  ];
  const configuration = { configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] };
  let endTransfer = (): void => undefined;
  const device = {
    ...{ vendorId: 0x04b8, productId: 0x0202, serialNumber: 'TEST-1', productName: 'TM-T20', configuration },
    ...{ configurations: [configuration], opened: false },
    open: () => Promise.resolve(void (device.opened = true)),
    close: () => {
      device.opened = false;
      endTransfer();
      return Promise.resolve();
    },
    claimInterface: () => Promise.resolve(),
    clearHalt: () => Promise.resolve(),
    transferOut: async (_: number, data: Uint8Array) => {
      if (!(await test.usbWrite([...data]))) throw gone();
      return { status: 'ok', bytesWritten: data.length };
    },
    transferIn: async () => {
      const closed = new Promise<null>((resolve) => (endTransfer = () => resolve(null)));
      const bytes = await Promise.race([test.usbRead(), closed]);
      if (!bytes) throw gone();
      return { status: 'ok', data: new DataView(Uint8Array.from(bytes).buffer) };
    },
  };
  const usb = {
    getDevices: async () => (localStorage.getItem(GRANTED) && (await test.usbIsConnected()) ? [device] : []),
    requestDevice: () => {
      localStorage.setItem(GRANTED, 'yes');
      return Promise.resolve(device);
    },
  };
  Object.defineProperty(navigator, 'usb', { configurable: true, value: usb });
}
