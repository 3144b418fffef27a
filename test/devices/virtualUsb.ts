import type { VirtualEscPosPrinter } from './virtualEscPosPrinter';

/** Longer transfers are tickets. */
const QUERY_BYTES = 12;

const IDS = { vendorId: 0x04b8, productId: 0x0202 };

/** Connects a virtual printer by WebUSB: the parts of `USBDevice` that the app uses, as the specification describes them. */
export function connectUsb(printer: VirtualEscPosPrinter, { readable = true, serialNumber = 'SERIAL-1' } = {}) {
  let isConnected = true;
  let isClaimed = false;
  let opened = false;
  const state = {
    /** Another program has the interface. */
    inUse: false,
    /** The device is unplugged when this many bytes of a ticket were transferred; null: never. */
    unpluggedAfterBytes: null as number | null,
    /** Transfers of tickets stay pending: the printer accepts no more data. */
    stalled: false,
  };
  let transferred = 0;
  const waiting: { resolve: (result: USBInTransferResult) => void; reject: (error: unknown) => void }[] = [];
  const pending: ((error: unknown) => void)[] = [];
  const answers: Uint8Array[] = [];
  const gone = () => new DOMException('The device was disconnected.', 'NetworkError');
  printer.answer = (bytes) => {
    answers.push(bytes);
    deliver();
  };

  function deliver(): void {
    while (answers.length > 0 && waiting.length > 0) {
      const bytes = answers.shift() ?? new Uint8Array();
      waiting.shift()?.resolve({ status: 'ok', data: new DataView(bytes.slice().buffer) });
    }
  }

  function endTransfers(): void {
    for (const { reject } of waiting.splice(0)) reject(gone());
    for (const reject of pending.splice(0)) reject(gone());
  }

  function unplug(): void {
    isConnected = false;
    opened = false;
    endTransfers();
  }

  const endpoint = (endpointNumber: number, direction: 'in' | 'out') => ({ endpointNumber, direction, type: 'bulk', packetSize: 64 });
  const endpoints = [endpoint(1, 'out'), ...(readable ? [endpoint(2, 'in')] : [])];
  const configuration = {
    configurationValue: 1,
    interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }],
  };
  const device = {
    ...IDS,
    serialNumber,
    productName: 'TM-T20',
    configuration,
    configurations: [configuration],
    get opened() {
      return opened;
    },
    open: async () => {
      if (!isConnected) throw gone();
      opened = true;
      return Promise.resolve();
    },
    close: async () => {
      opened = false;
      isClaimed = false;
      endTransfers();
      return Promise.resolve();
    },
    claimInterface: async () => {
      if (state.inUse) throw new DOMException('Unable to claim interface.', 'NetworkError');
      isClaimed = true;
      return Promise.resolve();
    },
    clearHalt: () => Promise.resolve(),
    transferOut: async (_endpoint: number, data: Uint8Array) => {
      if (!isConnected || !isClaimed) throw gone();
      if (state.stalled && data.length > QUERY_BYTES) return new Promise<never>((_, reject) => pending.push(reject));
      const { unpluggedAfterBytes } = state;
      if (unpluggedAfterBytes !== null && data.length > QUERY_BYTES && transferred + data.length > unpluggedAfterBytes) {
        printer.accept(data.subarray(0, unpluggedAfterBytes - transferred));
        unplug();
        throw gone();
      }
      if (data.length > QUERY_BYTES) transferred += data.length;
      printer.accept(data);
      return Promise.resolve({ status: 'ok', bytesWritten: data.length });
    },
    transferIn: () =>
      new Promise<USBInTransferResult>((resolve, reject) => {
        waiting.push({ resolve, reject });
        deliver();
      }),
  };
  Object.defineProperty(navigator, 'usb', {
    configurable: true,
    value: { getDevices: () => Promise.resolve(isConnected ? [device] : []), requestDevice: () => Promise.resolve(device) },
  });
  return {
    state,
    unplug,
    plugIn: () => void (isConnected = true),
    isOpen: () => opened,
    /** Removes WebUSB, as jsdom has none. */
    end: () => Reflect.deleteProperty(navigator, 'usb'),
  };
}
