import { programAnswerSchema, type ProgramAnswer, type ProgramPoll } from '@/domain/printProgram';

/** Time limit of a poll, in ms. */
export const POLL_TIMEOUT_MS = 10_000;

/** Sends a poll to the server. */
export type SendPoll = (address: string, init: { method: 'POST'; body: string; headers: Record<string, string> }) => Promise<Response>;

/** Sends a poll within its time limit, and follows no redirect with the key. */
export const sendPoll: SendPoll = (address, init) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(POLL_TIMEOUT_MS), redirect: 'manual' });

/** What is wrong with the server, for a person. */
class ServerProblem extends Error {}

/**
 * Polls the server once and returns its answer.
 *
 * @throws an error whose sentence `serverProblemText` returns
 */
export async function askServer(send: SendPoll, address: string, poll: ProgramPoll): Promise<ProgramAnswer> {
  const headers = { 'content-type': 'application/json' };
  const response = await send(address, { method: 'POST', headers, body: JSON.stringify(poll) });
  if (response.status === 404) throw new ServerProblem('Pase does not know this address. Create a new one in the settings of the printer.');
  if (response.status === 400) throw new ServerProblem('Pase does not understand this version of the program. Download it again.');
  if (!response.ok) throw new ServerProblem(`Pase answered with status ${response.status}.`);
  const answer = programAnswerSchema.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new ServerProblem('The answer is not from Pase, or from another version of it.');
  return answer.data;
}

export function serverProblemText(error: unknown): string {
  return error instanceof ServerProblem ? error.message : 'Pase does not answer.';
}

export const OTHER_COMPUTER_TEXT = 'Another computer uses the same address, so this one gets no tickets.';
export const UNKNOWN_NAME_TEXT = 'no printer in Pase has this name and the installation ID of this address.';
