import { StartProblem } from '../startProblem';
import { secretInFolder } from './secretInFolder';

const MIN_LENGTH = 32;

/**
 * The secret that signs access tokens: `TOKEN_SECRET` where it is set (several servers of one database must share it),
 * else 32 random bytes that stay in the data folder, readable by their owner alone, so that sessions outlive a restart.
 *
 * @throws StartProblem when the secret is too short to be one.
 */
export async function tokenSecret(folder: string, fromEnvironment = process.env['TOKEN_SECRET']): Promise<string> {
  const { secret, path } = fromEnvironment
    ? { secret: fromEnvironment, path: 'TOKEN_SECRET' }
    : await secretInFolder(folder, 'token-secret');
  if (secret.length < MIN_LENGTH) throw new StartProblem(`${path} must hold at least ${MIN_LENGTH} characters.`);
  return secret;
}
