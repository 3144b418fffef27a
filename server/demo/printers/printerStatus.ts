import type { PrinterState } from './printerState';

/** Bits that real receipt printers set in every reply; their meaning is not documented. */
const ALWAYS_SET = 0x0f000010;

const NO_RESPONSE = 0x1;
const COMPLETED = 0x2;
/** Pin 3 of the drawer connector is high: the drawer is closed, or there is none. The same bit means "offline because of the battery". */
const DRAWER_SHUT = 0x4;
const BATTERY_OFFLINE = 0x4;
const OFFLINE = 0x8;
const COVER_OPEN = 0x20;
const SPOOLER_STOPPED = 0x80000000;

/** Each condition sets the bits of two sensors: real replies have 0x0F030016 near the end of the roll, 0x0F0F001C at its end. */
const PAPER = { enough: 0, nearEnd: 0x30000, end: 0xf0000 } as const satisfies Record<PrinterState['paper'], number>;

const BROKEN = {
  nothing: { bit: 0, code: null },
  cutter: { bit: 0x800, code: 'EPTR_CUTTER' },
  mechanism: { bit: 0x400, code: 'EPTR_MECHANICAL' },
  hotHead: { bit: 0x4000, code: 'EPTR_AUTOMATICAL' },
  unrecoverable: { bit: 0x2000, code: 'EPTR_UNRECOVERABLE' },
} as const satisfies Record<PrinterState['broken'], { bit: number; code: string | null }>;

/** The first byte is the power source (0x30 mains, 0x31 battery), the second the level, from 0x36 down to 0x30. */
const BATTERY = { full: 0x3036, low: 0x3131, empty: 0x3130 } as const;

/** The status of a reply for an unknown device. */
export const NO_RESPONSE_STATUS = NO_RESPONSE;

/** The status words of a reply to a spooled document: nothing is printed yet, and no other status bits are set. */
export const SPOOLED_STATUS = { running: COMPLETED, stopped: SPOOLER_STOPPED } as const;

interface StatusFacts {
  completed?: boolean;
  drawerOpen?: boolean;
  spoolerStopped?: boolean;
}

/** The status word of a printer, unsigned. */
export function statusWord(
  state: PrinterState,
  { completed = false, drawerOpen = false, spoolerStopped = false }: StatusFacts = {},
): number {
  const bits = [
    ALWAYS_SET,
    PAPER[state.paper],
    BROKEN[state.broken].bit,
    completed ? COMPLETED : 0,
    drawerOpen ? 0 : DRAWER_SHUT,
    state.battery === 'empty' ? BATTERY_OFFLINE : 0,
    blockingCode(state) === null ? 0 : OFFLINE,
    state.cover === 'open' ? COVER_OPEN : 0,
    spoolerStopped ? SPOOLER_STOPPED : 0,
  ];
  return bits.reduce((word, bit) => word | bit, 0) >>> 0;
}

/** The battery word of a reply; 0 for a printer without one. */
export function batteryWord({ battery }: PrinterState): number {
  return battery === null ? 0 : BATTERY[battery];
}

/** The reply code of the fault that prevents printing; null if there is none. The cover comes first, because it hides the other faults. */
export function blockingCode({ cover, paper, battery, broken }: PrinterState): string | null {
  if (cover === 'open') return 'EPTR_COVER_OPEN';
  if (paper === 'end') return 'EPTR_REC_EMPTY';
  if (battery === 'empty') return 'EPTR_BATTERY_LOW';
  return BROKEN[broken].code;
}
