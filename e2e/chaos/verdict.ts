import type { Figures } from './tally';

/** The guarantees of every run (docs/print-delivery.md) with the number of violations: 0 is good. */
const MUSTS = {
  silentlyLost: (figures: Figures) => figures.silentlyLost,
  falseDone: (figures: Figures) => figures.falseDone,
  falseFailure: (figures: Figures) => figures.falseFailure,
  unexpected: (figures: Figures) => figures.unexpected,
  unmarkedDuplicates: (figures: Figures) => figures.unmarkedDuplicates,
  markedDuplicates: (figures: Figures) => Math.max(0, figures.markedDuplicates - figures.ambiguous),
  stuck: (figures: Figures) => figures.stuck,
  printedAfterWithdrawal: (figures: Figures) => figures.printedAfterWithdrawal,
  voidWithoutTicket: (figures: Figures) => figures.voidWithoutTicket,
  voidMissing: (figures: Figures) => figures.voidMissing,
  falsePrinted: (figures: Figures) => figures.falsePrinted,
};
export type Must = keyof typeof MUSTS;

/** The guarantees that the run violated. */
export function brokenPromises(figures: Figures): Must[] {
  // The keys of MUSTS.
  return (Object.keys(MUSTS) as Must[]).filter((must) => MUSTS[must](figures) > 0);
}
