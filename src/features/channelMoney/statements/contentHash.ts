import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { StatementTable } from '@/domain/channelMoney/statementFile';

/**
 * The SHA-256 of the titles and rows of a file, as hexadecimal digits: the same for a copy in another encoding or with another delimiter, and whatever
 * columns the user chooses.
 */
export function contentHashOf({ titles, rows }: StatementTable): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify([titles, rows]))));
}
