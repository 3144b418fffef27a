import { tidingsOf } from '@/machines/printJob/jobCopies';
import { printJobSetup } from '@/machines/printJob/printJobSetup';

/** What became of the copies is told to the server and written on the order, again and again while the server is out of reach. */
export const RECORD = printJobSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'isOffOrder', target: 'responding' },
        { guard: 'hasPending', target: 'telling' },
      ],
    },
    responding: {
      invoke: {
        src: 'respond',
        input: ({ context }) => ({ job: context.job, ...tidingsOf(context) }),
        onDone: { target: 'idle', actions: 'noteRecorded' },
      },
    },
    telling: {
      invoke: { src: 'respond', input: ({ context }) => ({ job: context.job, ...tidingsOf(context) }) },
      initial: 'writing',
      states: {
        writing: {
          invoke: {
            src: 'recordOnOrder',
            input: ({ context }) => ({ job: context.job, report: tidingsOf(context).report }),
            onDone: [
              {
                guard: { type: 'wasRecorded', params: ({ event }) => event.output },
                target: '#printJob.record.idle',
                actions: 'noteRecorded',
              },
              { target: 'waiting' },
            ],
          },
        },
        waiting: { entry: 'countRecordTry', after: { recordAgain: 'writing' } },
      },
    },
  },
});
