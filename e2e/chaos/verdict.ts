import type { Figures } from './tally';

/** The guarantees of every run (docs/print-delivery.md) with the number of violations: 0 is good. */
const GUARANTEES = {
  silentlyLost: (figures: Figures) => figures.silentlyLost,
  falseDone: (figures: Figures) => figures.falseDone,
  falseFailure: (figures: Figures) => figures.falseFailure,
  unexpected: (figures: Figures) => figures.unexpected,
  unmarkedDuplicates: (figures: Figures) => figures.unmarkedDuplicates,
  markedDuplicates: (figures: Figures) => Math.max(0, figures.markedDuplicates - figures.ambiguous),
  stuck: (figures: Figures) => figures.stuck,
  unanswered: (figures: Figures) => figures.unanswered,
  answeredTwice: (figures: Figures) => figures.answeredTwice,
  printedAfterWithdrawal: (figures: Figures) => figures.printedAfterWithdrawal,
  voidWithoutTicket: (figures: Figures) => figures.voidWithoutTicket,
  voidMissing: (figures: Figures) => figures.voidMissing,
  changeMissing: (figures: Figures) => figures.changeMissing,
  changeWithoutTicket: (figures: Figures) => figures.changeWithoutTicket,
  printedAfterChange: (figures: Figures) => figures.printedAfterChange,
  movedTwice: (figures: Figures) => figures.movedTwice,
  falsePrinted: (figures: Figures) => figures.falsePrinted,
};
export type Guarantee = keyof typeof GUARANTEES;

/** The guarantees that the run violated. */
export function violatedGuarantees(figures: Figures): Guarantee[] {
  // The keys of GUARANTEES.
  return (Object.keys(GUARANTEES) as Guarantee[]).filter((guarantee) => GUARANTEES[guarantee](figures) > 0);
}
