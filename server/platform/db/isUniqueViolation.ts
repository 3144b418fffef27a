import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '../errorCode';

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row has the same value in a unique column. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DrizzleQueryError && errorCode(error.cause) === UNIQUE_VIOLATION;
}
