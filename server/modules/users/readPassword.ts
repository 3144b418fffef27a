import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { PASSWORD_RULES } from '@/domain/passwordRules';
import { StartProblem } from '../../platform/startProblem';

export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/**
 * Asks for a new password, twice and unseen, where somebody sits at a terminal; else it is the first line of what comes in. Never from the
 * command line, which other users of the machine can read.
 *
 * @throws StartProblem when the two are not the same, or nothing comes.
 */
export async function readPassword({ input, output }: Terminal): Promise<string> {
  const lines = createInterface({ input, output: NOWHERE, terminal: input.isTTY === true });
  const answers: AsyncIterator<string, undefined> = lines[Symbol.asyncIterator]();
  // Ctrl+C at a terminal that shows nothing.
  lines.once('SIGINT', () => lines.close());
  const ask = async (question: string): Promise<string> => {
    if (input.isTTY) output.write(question);
    const answer = await answers.next();
    if (input.isTTY) output.write('\n');
    if (answer.done) throw new StartProblem('No password came in.');
    return answer.value;
  };
  try {
    const password = await ask(`Password (${PASSWORD_RULES.minLength} characters or more, not easy to guess): `);
    if (input.isTTY && (await ask('Once more: ')) !== password) throw new StartProblem('The two passwords are not the same.');
    return password;
  } finally {
    lines.close();
  }
}

/** A terminal echoes what is typed through the output of its reader. */
const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });
