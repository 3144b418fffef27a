import { longEnough, secretInFolder } from './secretInFolder';

/**
 * The secret that signs access tokens: `TOKEN_SECRET` where it is set (several servers of one database must share it),
 * else 32 random bytes that stay in the data folder, readable by their owner alone, so that sessions outlive a restart.
 *
 * @throws StartProblem when the secret is too short to be one.
 */
export async function tokenSecret(folder: string, fromEnvironment = process.env['TOKEN_SECRET']): Promise<string> {
  return fromEnvironment ? longEnough(fromEnvironment, 'TOKEN_SECRET') : secretInFolder(folder, 'token-secret');
}
