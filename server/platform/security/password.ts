import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

// About 60 ms and 32 MB for one check on a small machine. The cost is part of the hash, so that it can be raised later.
const COST = 2 ** 15;
const BLOCK_SIZE = 8;
const MAX_MEMORY = 2 ** 28;
const KEY_BYTES = 32;

/**
 * Hashes a password with a random salt. The format is `scrypt$cost$salt$key`, salt and key in base64.
 *
 * @param cost a power of two. Tests, whose password is no secret, need less. @default 2^15
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  return ['scrypt', cost, salt.toString('base64'), key.toString('base64')].join('$');
}

/**
 * Whether a password matches a hash. Without a hash (no user has that e-mail) it takes the same time and returns false, so that the time of
 * a reply does not reveal who has an account.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, cost, salt = '', key = ''] = (hash ?? DUMMY_HASH).split('$');
  const expected = Buffer.from(key, 'base64');
  const actual = await deriveKey(password, Buffer.from(salt, 'base64'), Number(cost));
  return timingSafeEqual(actual, expected) && typeof hash === 'string';
}

const DUMMY_HASH = ['scrypt', COST, Buffer.alloc(16).toString('base64'), Buffer.alloc(KEY_BYTES).toString('base64')].join('$');

function deriveKey(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N: cost, r: BLOCK_SIZE, maxmem: MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
