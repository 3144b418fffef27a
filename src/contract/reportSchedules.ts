import * as z from 'zod/mini';
import {
  reportReaderSchema,
  reportRunSchema,
  reportScheduleSchema,
  scheduleChangeSchema,
  scheduleDraftSchema,
} from '@/domain/reportSchedule';
import { endpoint } from './endpoint';

// Extensions of this server (row M-06): saved views that are sent by e-mail.
const READ_REPORTS = [['reports-view', 'readOwn']] as const;
const viewQuery = z.strictObject({ viewId: z.string().check(z.minLength(1), z.maxLength(64)) });

/** The schedules of a view that the user may change: the own ones, and as an administrator of the account's users all. */
export const listReportSchedules = endpoint({
  method: 'GET',
  path: '/report-schedules',
  access: READ_REPORTS,
  query: viewQuery,
  tags: ['reportSchedule'],
  reply: { list: reportScheduleSchema },
});

/** The users who may read a view. */
export const listReportReaders = endpoint({
  method: 'GET',
  path: '/report-readers',
  access: READ_REPORTS,
  query: viewQuery,
  tags: ['savedView'],
  reply: { list: reportReaderSchema },
});

export const createReportSchedule = endpoint({
  method: 'POST',
  path: '/report-schedules',
  access: READ_REPORTS,
  body: scheduleDraftSchema,
  tags: ['reportSchedule'],
  reply: { single: reportScheduleSchema },
});

export const changeReportSchedule = endpoint({
  method: 'PUT',
  path: '/report-schedules/:id',
  access: READ_REPORTS,
  body: scheduleChangeSchema,
  tags: ['reportSchedule'],
  reply: { single: reportScheduleSchema },
});

export const deleteReportSchedule = endpoint({
  method: 'DELETE',
  path: '/report-schedules/:id',
  access: READ_REPORTS,
  tags: ['reportSchedule'],
  reply: { single: z.looseObject({ id: z.string() }) },
});

/** Sends a report now. 409 `SENT_RECENTLY` with `details.until` if it was sent on request less than `SEND_NOW_EVERY_MS` ago. */
export const sendReportNow = endpoint({
  method: 'POST',
  path: '/report-schedules/:id/send',
  access: READ_REPORTS,
  tags: ['reportSchedule'],
  reply: { single: reportScheduleSchema },
});

/** The newest hundred lines of the log of a schedule. */
export const listReportRuns = endpoint({
  method: 'GET',
  path: '/report-schedules/:id/runs',
  access: READ_REPORTS,
  tags: ['reportSchedule'],
  reply: { list: reportRunSchema },
});
