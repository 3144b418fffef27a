/** Time limits for the database, in ms; 0: no limit. `readSettings` reads them. */
export interface DatabaseLimits {
  /** For a free connection of the pool and for opening one; with the embedded database, for the statements that are queued before. */
  connectMs: number;
  /** For a statement. Only PostgreSQL has this and the following limits: the embedded database always runs a statement to its end. */
  statementMs: number;
  /** For a statement of reports and statistics. */
  reportStatementMs: number;
  /** For a lock that another transaction holds. */
  lockMs: number;
  /** For the next statement of an open transaction; after that PostgreSQL ends the connection and releases its locks. */
  idleTransactionMs: number;
}

/** For command-line programs: seed, reset, first administrator. */
export const NO_LIMITS: DatabaseLimits = { connectMs: 0, statementMs: 0, reportStatementMs: 0, lockMs: 0, idleTransactionMs: 0 };
