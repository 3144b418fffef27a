/** An open device. */
export interface DeviceConnection {
  /** Whether the device can send: a cable or an interface may have one direction only. */
  readable: boolean;
  /** Transfers bytes to the device. Rejects when the device is lost; stays pending while it accepts nothing. */
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Ends pending transfers and releases the device. Never rejects. */
  close: () => Promise<void>;
}

/** What a connection reports: bytes of the device, and that the device was lost. */
export interface DeviceListener {
  received: (bytes: Uint8Array) => void;
  lost: () => void;
}

/**
 * Result of opening a device. `notConnected`: the chosen device is not connected to this computer, or no device was chosen; `inUse`: the
 * operating system or another program or tab has it.
 */
export type OpenedDevice = { kind: 'open'; connection: DeviceConnection } | { kind: 'notConnected' } | { kind: 'inUse' };

export type OpenDevice = (address: string, listener: DeviceListener) => Promise<OpenedDevice>;
