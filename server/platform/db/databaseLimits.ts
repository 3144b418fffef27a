/** How long the server waits for its database, in ms; 0: without limit. Where the settings are: `readSettings`. */
export interface DatabaseLimits {
  /** For a free connection of the pool, and for a new one to be made; in the embedded database for the statements before. */
  connectMs: number;
  /** For a statement. PostgreSQL alone, as all that follow: the embedded database runs one statement at a time, to its end. */
  statementMs: number;
  /** For a statement of reports and statistics, which have a pool of their own. */
  reportStatementMs: number;
  /** For a row or table that another transaction has locked. */
  lockMs: number;
  /** For the next statement of a transaction; then PostgreSQL ends its connection, and with it its locks. */
  idleTransactionMs: number;
}

/** For programs that a person runs and waits for: seed, reset, first administrator. */
export const NO_LIMITS: DatabaseLimits = { connectMs: 0, statementMs: 0, reportStatementMs: 0, lockMs: 0, idleTransactionMs: 0 };
