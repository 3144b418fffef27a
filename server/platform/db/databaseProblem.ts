import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Why the database did not do what it was asked, where the cause is its state and not the statement. `timeout`: it, or a connection to it, took
 * too long. `lock`: another transaction had the row for too long. `connection`: it is not there, or ended. `full`: it has no space left.
 */
export type DatabaseProblem = 'timeout' | 'lock' | 'connection' | 'full';

/** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html) and of Node. */
const OF_CODE: Readonly<Record<string, DatabaseProblem>> = {
  '57014': 'timeout',
  ETIMEDOUT: 'timeout',
  '55P03': 'lock',
  '25P03': 'connection',
  '53300': 'connection',
  '57P01': 'connection',
  '57P02': 'connection',
  '57P03': 'connection',
  '08000': 'connection',
  '08001': 'connection',
  '08003': 'connection',
  '08004': 'connection',
  '08006': 'connection',
  EAI_AGAIN: 'connection',
  ECONNREFUSED: 'connection',
  ECONNRESET: 'connection',
  EHOSTUNREACH: 'connection',
  ENETUNREACH: 'connection',
  ENOTFOUND: 'connection',
  EPIPE: 'connection',
  '53100': 'full',
  EDQUOT: 'full',
  ENOSPC: 'full',
};

/** The errors of `pg` and `pg-pool` that have no code. */
const OF_MESSAGE: Readonly<Record<string, DatabaseProblem>> = {
  'timeout exceeded when trying to connect': 'timeout',
  'timeout expired': 'timeout',
  'Connection terminated due to connection timeout': 'timeout',
  'Connection terminated': 'connection',
  'Connection terminated unexpectedly': 'connection',
  'Client has encountered a connection error and is not queryable': 'connection',
  'Client was closed and is not queryable': 'connection',
};

/** Null for every other error, also for one that is not of the database. */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (typeof cause !== 'object' || cause === null) return null;
  const code = 'code' in cause ? String(cause.code) : '';
  const message = 'message' in cause ? String(cause.message) : '';
  return OF_CODE[code] ?? OF_MESSAGE[message] ?? null;
}
