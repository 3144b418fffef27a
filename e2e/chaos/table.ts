import type { Figures } from './tally';
import { violatedGuarantees, type Guarantee } from './verdict';

const ROWS: readonly (readonly [label: string, figure: (figures: Figures) => number, guarantee?: Guarantee])[] = [
  ['A  issued', ({ issued }) => issued],
  ['D  reported done', ({ done }) => done],
  ['F  reported failed, not printed', ({ failed }) => failed],
  ['U  unknown', ({ unknown }) => unknown],
  ['E  expired', ({ expired }) => expired],
  ['P  on paper', ({ onPaper }) => onPaper],
  ['   waiting behind F or U', ({ waiting }) => waiting],
  ['   superseded by a reprint', ({ superseded }) => superseded],
  ['silently lost', ({ silentlyLost }) => silentlyLost, 'silentlyLost'],
  ['false done', ({ falseDone }) => falseDone, 'falseDone'],
  ['false failure', ({ falseFailure }) => falseFailure, 'falseFailure'],
  ['unexpected', ({ unexpected }) => unexpected, 'unexpected'],
  ['unmarked duplicates', ({ unmarkedDuplicates }) => unmarkedDuplicates, 'unmarkedDuplicates'],
  ['marked duplicates', ({ markedDuplicates }) => markedDuplicates, 'markedDuplicates'],
  ['   ambiguous faults injected', ({ ambiguous }) => ambiguous],
  ['stuck after the drain', ({ stuck }) => stuck, 'stuck'],
  ['   answered "printed" in a tab', ({ answered }) => answered.tab.PRINTED],
  ['   answered "print again" in a tab', ({ answered }) => answered.tab.PRINT_AGAIN],
  ['   discarded in a tab', ({ answered }) => answered.tab.DISCARDED],
  ['   answered "printed" by API', ({ answered }) => answered.api.PRINTED],
  ['   answered "print again" by API', ({ answered }) => answered.api.PRINT_AGAIN],
  ['   discarded by API', ({ answered }) => answered.api.DISCARDED],
  ['   answers not taken at first', ({ notTaken }) => notTaken],
  ['question left open', ({ unanswered }) => unanswered, 'unanswered'],
  ['question answered twice', ({ answeredTwice }) => answeredTwice, 'answeredTwice'],
  ['   cancelled orders', ({ cancelled }) => cancelled],
  ['   void slips on paper', ({ voids }) => voids],
  ['printed after withdrawal', ({ printedAfterWithdrawal }) => printedAfterWithdrawal, 'printedAfterWithdrawal'],
  ['void without ticket', ({ voidWithoutTicket }) => voidWithoutTicket, 'voidWithoutTicket'],
  ['void missing', ({ voidMissing }) => voidMissing, 'voidMissing'],
  ['   changed orders', ({ changed }) => changed],
  ['   change slips on paper', ({ changes }) => changes],
  ['change slip without ticket', ({ changeWithoutTicket }) => changeWithoutTicket, 'changeWithoutTicket'],
  ['change slip missing', ({ changeMissing }) => changeMissing, 'changeMissing'],
  ['old ticket after a change', ({ printedAfterChange }) => printedAfterChange, 'printedAfterChange'],
  ['   moved to a backup printer', ({ moved }) => moved],
  ['printed although moved', ({ movedTwice }) => movedTwice, 'movedTwice'],
  ['false "printed" on the board', ({ falsePrinted }) => falsePrinted, 'falsePrinted'],
];

/** The figures as lines of text, with a verdict for each guarantee. */
export function tableOf(figures: Figures): string {
  const broken = violatedGuarantees(figures);
  const rows = ROWS.map(([label, figure, guarantee]) => {
    const verdict =
      guarantee === undefined ? '' : `   must be ${boundOf(guarantee, figures)}   ${broken.includes(guarantee) ? 'BROKEN' : 'ok'}`;
    return `${label.padEnd(34)}${String(figure(figures)).padStart(6)}${verdict}`;
  });
  const { finalMs } = figures;
  const times = finalMs ? `p50 ${seconds(finalMs.p50)}   p99 ${seconds(finalMs.p99)}   max ${seconds(finalMs.max)}` : 'none ended';
  return [...rows, `${'time to final'.padEnd(34)}${times}`].join('\n');
}

function boundOf(guarantee: Guarantee, { ambiguous }: Figures): string {
  return guarantee === 'markedDuplicates' ? `<= ${ambiguous}` : '0';
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
