import { and, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { printJobs } from '../../platform/db/schema';

/**
 * The order of locks in the print queue: a statement that may change several jobs, or copies of several, locks these jobs first, by their
 * uuids, through this part of itself (`with asked as …`), and touches copies of locked jobs alone. So of two such statements one waits
 * for the other, never each for the other. A statement about one row holds nothing while it waits and needs no part in this.
 *
 * `condition` holds once the job is locked, however long that took; all else is seen as it was when the statement began.
 */
export function lockedJobs(database: Database, condition: SQL | undefined) {
  return database
    .$with('asked', {})
    .as(sql`select ${STATE_OF_JOB} from ${printJobs} where ${condition} order by ${printJobs.uuid} for update of ${printJobs}`);
}

/**
 * The same for jobs that are named: each takes along its rows of `questions`, a source of rows `question` with a `uuid`. They are looked up
 * by their names, whatever the planner believes of the size of tables: the embedded database has no statistics.
 */
export function lockedByName(database: Database, questions: SQL, condition?: SQL) {
  const isNamed = sql`${printJobs.uuid} = question.uuid and ${printJobs.uuid} = any(array(select uuid from question))`;
  return database.$with('asked', {}).as(
    sql`with question as (select * from ${questions}) select question.*, ${STATE_OF_JOB} from ${printJobs} cross join question
      where ${and(isNamed, condition)} order by ${printJobs.uuid} for update of ${printJobs}`,
  );
}

const STATE_OF_JOB = sql`${printJobs.uuid} as job, ${printJobs.printerUuid}, ${printJobs.holderTab}, ${printJobs.handOut} as last_hand_out,
  ${printJobs.autoPrint} or ${printJobs.isManual} or ${printJobs.allowPrint} as may_print`;
