import type { BrowserContext, Page } from '@playwright/test';
import { VirtualEscPosPrinter } from '../test/devices/virtualEscPosPrinter';

/** Longer transfers are tickets. */
const MAX_QUERY_BYTES = 16;

/** The functions of the test in the page. */
interface PageWithPrinter {
  usbWrite: (bytes: number[]) => Promise<boolean>;
  usbRead: () => Promise<number[] | null>;
  usbIsConnected: () => Promise<boolean>;
  usbOpen: () => Promise<boolean>;
  usbClose: () => Promise<void>;
}

/**
 * A virtual ESC/POS printer at the computer of a page, or of all pages of a browser. It replaces `navigator.usb` before a page loads, with the
 * parts of WebUSB that the app uses; as in a browser, a page gets the device only after a person chose it, which the profile remembers, and
 * while no other page has opened it.
 */
export class UsbPrinter {
  readonly printer = new VirtualEscPosPrinter();
  #isConnected = true;
  readonly #answers: number[] = [];
  #waiting: ((bytes: number[] | null) => void) | null = null;
  #owner: Page | null = null;
  #isUnpluggedInTicket = false;
  /** Called after the printer received bytes. */
  onReceived: (bytes: readonly number[]) => void = () => undefined;

  static async connect(page: Page | BrowserContext): Promise<UsbPrinter> {
    const usb = new UsbPrinter();
    usb.printer.answer = (bytes) => {
      usb.#answers.push(...bytes);
      usb.#deliver();
    };
    await page.exposeBinding('usbWrite', (source, bytes: number[]) => source.page === usb.#owner && usb.#write(bytes));
    await page.exposeBinding('usbOpen', (source) => usb.#open(source.page));
    await page.exposeBinding('usbClose', (source) => {
      if (usb.#owner === source.page) usb.#owner = null;
    });
    await page.exposeFunction('usbRead', () => usb.#read());
    await page.exposeFunction('usbIsConnected', () => usb.#isConnected);
    // The loader of the chaos run names functions by this helper, which the page does not have.
    await page.addInitScript('globalThis.__name ??= (named) => named');
    await page.addInitScript(replaceUsb);
    return usb;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  unplug(): void {
    this.#isConnected = false;
    this.#answers.length = 0;
    this.#waiting?.(null);
    this.#waiting = null;
  }

  plugIn(): void {
    this.#isConnected = true;
    this.#isUnpluggedInTicket = false;
  }

  /** Unplugs it when the next ticket is half transferred. */
  unplugInTicket(): void {
    this.#isUnpluggedInTicket = true;
  }

  /** A page that was closed or has crashed has the device no more. A new document of a page calls `usbClose` first. */
  #open(page: Page): boolean {
    if (!this.#isConnected || (this.#owner && this.#owner !== page)) return false;
    this.#owner = page;
    const release = () => {
      if (this.#owner === page) this.#owner = null;
    };
    page.once('crash', release);
    page.once('close', release);
    return true;
  }

  #write(bytes: number[]): boolean {
    if (!this.#isConnected) return false;
    const isCut = this.#isUnpluggedInTicket && bytes.length > MAX_QUERY_BYTES;
    const received = isCut ? bytes.slice(0, bytes.length / 2) : bytes;
    this.printer.accept(Uint8Array.from(received));
    this.onReceived(received);
    if (!isCut) return true;
    this.#isUnpluggedInTicket = false;
    this.unplug();
    return false;
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
  if (window !== window.top) return;
  // An earlier document of this page may have opened the device.
  void test.usbClose();
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
    open: async () => {
      if (!(await test.usbOpen())) throw new DOMException('Another page has opened the device.', 'SecurityError');
      device.opened = true;
    },
    close: () => {
      device.opened = false;
      endTransfer();
      return test.usbClose();
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
