import { and, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { printJobs } from '../../platform/db/schema';

/**
 * The lock order of the print queue, which prevents deadlocks: a statement that may change several jobs or their copies first locks the jobs
 * in the order of their uuids, in the common table expression `locked`, and then changes only locked jobs and their copies. A statement
 * about a single row holds no lock while it waits and does not need this.
 *
 * PostgreSQL evaluates `condition` again after it has waited for a lock; the rest of the statement sees the data as of its start.
 */
export function lockJobs(database: Database, condition: SQL | undefined) {
  return database
    .$with('locked', {})
    .as(sql`select ${LOCKED_COLUMNS} from ${printJobs} where ${condition} order by ${printJobs.uuid} for update of ${printJobs}`);
}

/**
 * As `lockJobs`, for jobs by uuid: joins each job with its rows of `requests`, a row source `request` with a column `uuid`. The condition
 * `= any(array)` makes the planner use the index: the embedded database has no statistics about the size of tables.
 */
export function lockJobsByUuid(database: Database, requests: SQL, condition?: SQL) {
  const isNamed = sql`${printJobs.uuid} = request.uuid and ${printJobs.uuid} = any(array(select uuid from request))`;
  return database.$with('locked', {}).as(
    sql`with request as (select * from ${requests}) select request.*, ${LOCKED_COLUMNS} from ${printJobs} cross join request
      where ${and(isNamed, condition)} order by ${printJobs.uuid} for update of ${printJobs}`,
  );
}

const LOCKED_COLUMNS = sql`${printJobs.uuid} as job, ${printJobs.printerUuid}, ${printJobs.holderTab}, ${printJobs.handOut} as last_hand_out,
  ${printJobs.autoPrint} or ${printJobs.isManual} or ${printJobs.allowPrint} as may_print`;
