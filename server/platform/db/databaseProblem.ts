import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Why a statement failed, where the cause is the state of the database and not the statement.
 *
 * - `timeout`: the statement, or opening a connection, took too long.
 * - `lock`: another transaction held a lock for too long.
 * - `connection`: the database is unreachable or closed the connection.
 * - `full`: the database has no disk space left.
 */
export type DatabaseProblem = 'timeout' | 'lock' | 'connection' | 'full';

/** Codes of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html) and of Node. */
const PROBLEM_BY_CODE: Readonly<Record<string, DatabaseProblem>> = {
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

/** Errors of `pg` and `pg-pool` without a code. */
const PROBLEM_BY_MESSAGE: Readonly<Record<string, DatabaseProblem>> = {
  'timeout exceeded when trying to connect': 'timeout',
  'timeout expired': 'timeout',
  'Connection terminated due to connection timeout': 'timeout',
  'Connection terminated': 'connection',
  'Connection terminated unexpectedly': 'connection',
  'Client has encountered a connection error and is not queryable': 'connection',
  'Client was closed and is not queryable': 'connection',
};

/** Classifies an error; null for every other error, also for one that is not of the database. */
export function databaseProblem(error: unknown): DatabaseProblem | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (typeof cause !== 'object' || cause === null) return null;
  const code = 'code' in cause ? String(cause.code) : '';
  const message = 'message' in cause ? String(cause.message) : '';
  return PROBLEM_BY_CODE[code] ?? PROBLEM_BY_MESSAGE[message] ?? null;
}
