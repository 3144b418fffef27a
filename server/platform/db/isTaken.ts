import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '../errorCode';

const UNIQUE_VIOLATION = '23505';

/** Whether the database refused what must be of one row alone, because another has it. */
export function isTaken(error: unknown): boolean {
  return error instanceof DrizzleQueryError && errorCode(error.cause) === UNIQUE_VIOLATION;
}
