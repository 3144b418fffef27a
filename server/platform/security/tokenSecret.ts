import { longEnough, secretInFolder } from './secretInFolder';

/**
 * The secret that signs access tokens: `PASE_TOKEN_SECRET` where it is set (servers that share a database must have the same),
 * else 32 random bytes in the data folder, in a file that only its owner can read, so that sessions survive a restart.
 *
 * @throws StartProblem when the secret is too short to be one.
 */
export async function tokenSecret(folder: string, fromEnvironment: string | undefined): Promise<string> {
  return fromEnvironment ? longEnough(fromEnvironment, 'PASE_TOKEN_SECRET') : secretInFolder(folder, 'token-secret');
}
