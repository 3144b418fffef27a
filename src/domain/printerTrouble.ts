/**
 * What a check of a printer can find wrong (decision G28): no answer, another device's answer (`notPrinter`), an answer that cannot be read,
 * or what the printer's status says.
 */
export const CHECK_TROUBLES = [
  'network',
  'timeout',
  'notPrinter',
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
