import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { PASSWORD_RULES } from '@/domain/passwordRules';
import { StartProblem } from '../../platform/startProblem';

export interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/**
 * Prompts twice for a new password at a terminal, without echo; otherwise reads the first line of the input. The password is never a
 * command line argument, which other users of the machine can read.
 *
 * @throws StartProblem when the two entries differ or the input is empty.
 */
export async function readPassword({ input, output }: Terminal): Promise<string> {
  const lines = createInterface({ input, output: NOWHERE, terminal: input.isTTY === true });
  const answers: AsyncIterator<string, undefined> = lines[Symbol.asyncIterator]();
  // Without this listener, Ctrl+C would not end the prompt, because the terminal output is discarded.
  lines.once('SIGINT', () => lines.close());
  const ask = async (question: string): Promise<string> => {
    if (input.isTTY) output.write(question);
    const answer = await answers.next();
    if (input.isTTY) output.write('\n');
    if (answer.done) throw new StartProblem('No password was entered.');
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

/** Discards the echo of typed characters, which a terminal reader writes to its output. */
const NOWHERE = new Writable({ write: (_chunk, _encoding, done) => done() });
