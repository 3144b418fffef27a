import { ReadableStream, WritableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import type { VirtualEscPosPrinter } from './virtualEscPosPrinter';

/** Connects a virtual printer by Web Serial: the parts of `SerialPort` that the app uses, as the specification describes them. */
export function connectSerial(printer: VirtualEscPosPrinter) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const state = { inUse: false, baudRate: 0, connected: true };
  printer.answer = (bytes) => controller?.enqueue(bytes);
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    get connected() {
      return state.connected;
    },
    getInfo: () => ({ usbVendorId: 0x0519, usbProductId: 0x0003 }),
    open: async ({ baudRate }: { baudRate: number }) => {
      if (state.inUse) throw new DOMException('Failed to open serial port.', 'NetworkError');
      state.baudRate = baudRate;
      port.readable = new ReadableStream({ start: (started) => void (controller = started), cancel: () => void (controller = null) });
      port.writable = new WritableStream({ write: (bytes) => printer.accept(bytes) });
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  Object.defineProperty(navigator, 'serial', {
    configurable: true,
    value: { getPorts: () => Promise.resolve([port]), requestPort: () => Promise.resolve(port) },
  });
  return {
    state,
    unplug() {
      state.connected = false;
      controller?.error(new DOMException('The device has been lost.', 'NetworkError'));
      controller = null;
    },
    /** Removes Web Serial, as jsdom has none. */
    end: () => Reflect.deleteProperty(navigator, 'serial'),
  };
}
