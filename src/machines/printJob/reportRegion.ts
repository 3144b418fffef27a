import { nextReport } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';

/**
 * Region `record` of `printJobMachine`: sends each pending report to the server and writes it to the order, oldest first, and retries while
 * the order cannot be written. Runs in parallel with the region `course`, so no printer waits for it.
 */
export const RECORD = printJobSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'isOffOrder', target: 'responding' },
        { guard: 'hasPending', target: 'reporting' },
      ],
    },
    responding: {
      invoke: {
        src: 'respond',
        input: ({ context }) => ({ job: context.job, ...nextReport(context) }),
        onDone: { target: 'idle', actions: 'removeReported' },
      },
    },
    reporting: {
      invoke: { src: 'respond', input: ({ context }) => ({ job: context.job, ...nextReport(context) }) },
      initial: 'writing',
      states: {
        writing: {
          invoke: {
            src: 'recordOnOrder',
            input: ({ context }) => ({ job: context.job, report: nextReport(context).report }),
            onDone: [
              {
                guard: { type: 'wasRecorded', params: ({ event }) => event.output },
                target: '#printJob.record.idle',
                actions: 'removeReported',
              },
              { target: 'waiting' },
            ],
          },
        },
        waiting: { entry: 'incrementRecordTries', after: { retryRecordAfter: 'writing' } },
      },
    },
  },
});
