import type { PageTexts } from './pageTexts';
import { formatMeasure } from './measure';

const TIME_REFUSED = 'Not changed: it has to be a whole number from 0 to 300000.';

export const TEXTS_EN: PageTexts = {
  title: 'Virtual printer',
  inOrder: 'Connected and in order',
  notices: {
    unplugged: () => 'Unplugged',
    refused: () => 'Refuses connections',
    silent: () => 'Does not answer',
    busy: () => 'In use by another device',
    coverOpen: () => 'Cover open',
    paperEnd: () => 'Out of paper',
    cutter: () => 'Cutter broken',
    mechanism: () => 'Mechanism broken',
    hotHead: () => 'Print head too hot',
    unrecoverable: () => 'Fault that needs a technician',
    batteryEmpty: () => 'Battery empty',
    dropBody: () => 'Breaks off without printing',
    half: () => 'Prints half',
    dropReply: () => 'Prints and does not answer',
    lateReply: ({ lateMs }) => `Answers ${formatMeasure(lateMs / 1000, 'second', 'en')} late`,
    html: () => 'Answers with a web page',
    code: ({ code }) => `Answers ${code}`,
    spoolsNever: () => 'Queues and never prints',
    hidden: () => 'The browser cannot read its answer',
    paperNearEnd: () => 'Little paper left',
    batteryLow: () => 'Battery low',
    spoolsLater: ({ spoolMs }) => `Queues and prints after ${formatMeasure(spoolMs / 1000, 'second', 'en')}`,
    slow: ({ printMs }) => `Slow: ${formatMeasure(printMs / 1000, 'second', 'en')} a ticket`,
    batteryFull: () => 'On battery, charged',
  },
  lost: 'The server does not answer. What you see is the last that was known; the page will catch up by itself.',
  count: (tickets) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
  width: (columns, millimetres) => `${columns} columns · ${millimetres} mm`,
  drawerAt: 'Drawer opened at',
  printers: 'Other printers',
  ledger: 'Ledger as JSON',
  toPaper: 'Go to the paper',
  paper: 'Paper',
  emptyTitle: 'No ticket has come out yet',
  emptyAdvice: 'Orders that are printed on this printer will show up here.',
  arrived: (count, last) => (count === 1 ? `Ticket ${last} printed` : `${count} tickets printed, up to ${last}`),
  unseen: { one: '1 new ticket', many: '{n} new tickets' },
  ticket: 'Ticket',
  copy: 'copy',
  marked: 'marked reprint',
  half: 'half a ticket',
  size: (width, height, kilobytes) =>
    `${width} × ${formatMeasure(height, 'millimeter', 'en')} · ${formatMeasure(kilobytes, 'kilobyte', 'en')}`,
  job: 'Job',
  cut: 'Cut',
  drawer: 'Drawer opened',
  faults: 'Faults',
  faultsAdvice: 'Each change holds as soon as you make it.',
  mend: 'Everything in order',
  notSent: 'Not changed: the server does not answer.',
  refused: 'Not changed: the printer does not take this value.',
  milliseconds: 'ms',
  groups: {
    parts: 'Cover, paper and parts',
    connection: 'Power and connection',
    ticket: 'What goes wrong with a ticket',
    timing: 'Times and queue',
  },
  fields: {
    cover: {
      label: 'Cover',
      options: {
        closed: { name: 'Closed', description: 'The cover is shut.' },
        open: { name: 'Open', description: 'Prints nothing; every check says that the cover is open.' },
      },
    },
    paper: {
      label: 'Paper roll',
      options: {
        enough: { name: 'Enough', description: 'There is plenty of paper.' },
        nearEnd: { name: 'Near end', description: 'Goes on printing and warns that the paper is running out.' },
        end: { name: 'Used up', description: 'Prints nothing and says that it has no paper.' },
      },
    },
    broken: {
      label: 'Broken part',
      options: {
        nothing: { name: 'None', description: 'All parts work.' },
        cutter: { name: 'The cutter', description: 'The next ticket comes out whole and with an error; later ones do not come out.' },
        mechanism: { name: 'The mechanism', description: 'Half of the next ticket comes out; later ones do not come out.' },
        hotHead: {
          name: 'The print head, by heat',
          description: 'Half of the next ticket comes out; then nothing until the head has cooled down.',
        },
        unrecoverable: {
          name: 'The electronics',
          description: 'Half of the next ticket comes out; then nothing until a technician has come.',
        },
      },
    },
    columns: {
      label: 'Paper width',
      options: {
        32: { name: '32 · 58 mm', description: 'The next tickets have 32 letters in a line, on paper of 58 mm.' },
        42: { name: '42 · 80 mm', description: 'The next tickets have 42 letters in a line, on paper of 80 mm.' },
        48: { name: '48 · 80 mm', description: 'The next tickets have 48 letters in a line, on paper of 80 mm.' },
      },
    },
    offline: {
      label: 'Unplugged',
      options: {
        true: { name: 'Yes', description: 'Nobody gets an answer; what it was printing and what waited is lost.' },
        false: { name: 'No', description: 'It has power and network.' },
      },
    },
    connection: {
      label: 'Connections',
      options: {
        normal: { name: 'Normal', description: 'Answers every request.' },
        refused: { name: 'Refuses', description: 'Breaks each connection at once; what was begun comes out.' },
        silent: { name: 'Silent', description: 'Takes the connection and says nothing: who asks waits until they give up.' },
      },
    },
    busy: {
      label: 'In use by another device',
      options: {
        true: { name: 'Yes', description: 'Turns tickets and checks away: it says that it is in use.' },
        false: { name: 'No', description: 'Nobody else uses it.' },
      },
    },
    cors: {
      label: 'Readable answers (CORS)',
      options: {
        true: { name: 'Yes', description: 'Pages of other sites may read what it answers.' },
        false: { name: 'No', description: 'The browser hides the answer: paper may have come out without the page knowing.' },
      },
    },
    battery: {
      label: 'Battery',
      options: {
        null: { name: 'None', description: 'It runs on mains power.' },
        full: { name: 'Full', description: 'It has a battery, which is charged.' },
        low: { name: 'Low', description: 'Goes on printing and says that little charge is left.' },
        empty: { name: 'Empty', description: 'Prints nothing and says that its battery has run out.' },
      },
    },
    fault: {
      label: 'While printing',
      options: {
        none: { name: 'Nothing goes wrong', description: 'The ticket comes out and is confirmed.' },
        dropBody: { name: 'Breaks off before printing', description: 'The connection breaks and nothing comes out.' },
        half: { name: 'Prints half', description: 'Half a ticket comes out and the connection breaks.' },
        dropReply: {
          name: 'Prints and does not answer',
          description: 'The ticket comes out whole and the connection breaks before the answer.',
        },
        lateReply: { name: 'Answers late', description: 'The ticket comes out and the answer comes after the delay below.' },
        html: { name: 'Answers with a web page', description: 'The ticket comes out, but the answer is HTML in place of XML.' },
        code: { name: 'Answers a code', description: 'Nothing comes out and the answer is the code below.' },
      },
    },
    lateMs: { label: 'Delay of the answer', description: 'Counts from when the ticket is out.', refused: TIME_REFUSED },
    code: {
      label: 'Error code',
      description: 'One of the list or any other: shows what happens with one that nobody knows.',
      refused: 'Not changed: use 1 to 40 plain letters, digits or underscores.',
    },
    once: {
      label: 'The next ticket only',
      options: {
        true: { name: 'Yes', description: 'Goes wrong with the next ticket, and all is well after it.' },
        false: { name: 'No', description: 'Goes wrong with every ticket until you change it.' },
      },
    },
    printMs: {
      label: 'Time for a ticket',
      description: 'How long it takes to come out; the answer comes after that.',
      refused: TIME_REFUSED,
    },
    spooler: {
      label: 'Queue of its own',
      options: {
        off: { name: 'Off', description: 'Answers once the ticket is on paper.' },
        later: { name: 'Prints later', description: 'Answers at once and prints after the time below.' },
        never: { name: 'Never prints', description: 'Answers at once and the ticket never comes out.' },
      },
    },
    spoolMs: { label: 'Time in the queue', description: 'Counts from when the printer has answered.', refused: TIME_REFUSED },
  },
};
