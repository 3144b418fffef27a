import { askServer, OTHER_COMPUTER_TEXT, sendPoll, serverProblemText, UNKNOWN_NAME_TEXT } from './askServer';
import { healthText, type LocalPrinter } from './localPrinter';

export interface CheckAllOptions {
  /** The address with the key. */
  address: string;
  computer: string;
  /** By the name that each has in Pase. */
  printers: ReadonlyMap<string, LocalPrinter>;
}

/**
 * Checks the printers and the server once, without paper. The poll counts like one of the running program, and asks for no ticket.
 * `rows`: what was checked, and a sentence on it; `isWell`: tickets can be printed on every printer.
 */
export async function checkAll({ address, computer, printers }: CheckAllOptions): Promise<{ rows: [string, string][]; isWell: boolean }> {
  const checked = await Promise.all(
    [...printers].map(async ([name, printer]) => ({ name, format: printer.format, health: await printer.check() })),
  );
  const answer = await askServer(sendPoll, address, {
    computer,
    printers: checked.map((each) => ({ ...each, isFree: false })),
    results: [],
  }).catch(serverProblemText);
  const isAnswer = typeof answer !== 'string';
  const unknown = new Set(isAnswer ? answer.unknownPrinters : []);
  const server = isAnswer ? (answer.otherComputer ? OTHER_COMPUTER_TEXT : 'connected') : answer;
  return {
    rows: [
      ['Pase', server],
      ...checked.map(({ name, health }): [string, string] => [
        name,
        unknown.has(name) ? `${healthText(health)}; ${UNKNOWN_NAME_TEXT}` : healthText(health),
      ]),
    ],
    isWell: isAnswer && !answer.otherComputer && unknown.size === 0 && checked.every(({ health }) => health.ok),
  };
}
