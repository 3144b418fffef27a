/** What a check of a printer can find wrong (decision G28): no answer, no printer's answer, or what its status says. */
export const CHECK_TROUBLES = [
  'network',
  'timeout',
  'unreadable',
  'noResponse',
  'offline',
  'coverOpen',
  'paperEnd',
  'cutter',
  'mechanism',
  'unrecoverable',
  'recoverable',
] as const;
export type CheckTrouble = (typeof CHECK_TROUBLES)[number];
