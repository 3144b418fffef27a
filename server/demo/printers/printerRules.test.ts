import * as fc from 'fast-check';
import { PRINTER_CODES, printerCodeClass } from '@/domain/printerCode';
import { TestPrinter, flushPromises, type ParsedReply } from '../../../test/server/testPrinter';
import { A_CHECK, aTicket, anEposDocument, jobUuidOf } from '../../../test/server/virtualTicket';
import { printJobIdOf } from '../../printing/tickets/printJobId';
import type { PrinterState } from './printerState';

type Step =
  | { kind: 'ticket'; timeout: number | null }
  | { kind: 'document'; document: string }
  | { kind: 'change'; change: Partial<PrinterState> }
  | { kind: 'pass'; ms: number }
  | { kind: 'mend' };

const duration = fc.constantFrom(0, 1, 60, 100, 900);

const change = fc.oneof(
  fc.record({ offline: fc.boolean() }),
  fc.record({ cover: fc.constantFrom('open' as const, 'closed' as const) }),
  fc.record({ paper: fc.constantFrom('enough' as const, 'nearEnd' as const, 'end' as const) }),
  fc.record({
    broken: fc.constantFrom('nothing' as const, 'cutter' as const, 'mechanism' as const, 'hotHead' as const, 'unrecoverable' as const),
  }),
  fc.record({ busy: fc.boolean() }),
  fc.record({ battery: fc.constantFrom(null, 'low' as const, 'empty' as const) }),
  fc.record({ printMs: duration, lateMs: duration, spoolMs: duration }),
  fc.record({ fault: fc.constantFrom('none', 'dropBody', 'half', 'dropReply', 'lateReply', 'html', 'code') }),
  fc.record({ once: fc.boolean() }),
  fc.record({ code: fc.constantFrom(...Object.keys(PRINTER_CODES)) }),
  fc.record({ spooler: fc.constantFrom('off' as const, 'later' as const, 'never' as const) }),
  fc.record({ columns: fc.constantFrom(32 as const, 42 as const, 48 as const) }),
) as fc.Arbitrary<Partial<PrinterState>>;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ticket' as const), timeout: fc.constantFrom(null, 50, 150, 5_000) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), change }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: duration }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('document' as const),
      document: fc.constantFrom(
        A_CHECK,
        'text that is not XML',
        anEposDocument({ body: '<pulse/>' }),
        anEposDocument({ jobId: printJobIdOf(jobUuidOf(0), false) }),
        anEposDocument({ force: true, body: '<recovery/>' }),
        anEposDocument({ force: true, body: '<reset/>' }),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mend' as const) }) },
);

interface Sent {
  uuid: string;
  spooled: boolean;
  reply: ParsedReply | null;
}

/** Executes the steps, clears all faults and waits until nothing moves. Returns the replies and the reply to one more ticket. */
async function execute(steps: readonly Step[]) {
  const printer = new TestPrinter();
  const sent: Sent[] = [];
  const replies: Promise<unknown>[] = [];
  for (const taken of steps) {
    if (taken.kind === 'change') printer.condition.change(taken.change);
    else if (taken.kind === 'mend') printer.clearFaults();
    else if (taken.kind === 'pass') await printer.pass(taken.ms);
    else if (taken.kind === 'document') replies.push(printer.send(taken.document));
    else {
      const ticket: Sent = { uuid: jobUuidOf(sent.length), spooled: printer.condition.state.spooler !== 'off', reply: null };
      const { timeout } = taken;
      replies.push(printer.send(aTicket(sent.length, timeout === null ? {} : { timeout })).then((reply) => (ticket.reply = reply)));
      sent.push(ticket);
    }
  }
  printer.clearFaults();
  await printer.pass(400_000);
  await flushPromises();
  const queries = sent.map(({ uuid }) => printer.send(anEposDocument({ jobId: printJobIdOf(uuid, false) })));
  const results = (await Promise.all(queries)).map(({ code }) => code);
  const last = await printer.sendAndWait(aTicket(sent.length));
  await Promise.all(replies);
  return { printer, sent, results, last, lastUuid: jobUuidOf(sent.length) };
}

describe('the rules of a virtual printer', () => {
  it('hold for any sequence of state changes and documents [BP-10]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { printer, sent, results, last, lastUuid } = await execute(steps);
        const paperOf = (uuid: string) => printer.ledger.entries.filter(({ jobUuid }) => jobUuid === uuid).map(({ complete }) => complete);

        // In the end it replies and prints.
        expect([last.code, paperOf(lastUuid)]).toEqual(['', [true]]);
        // Every printed ticket was sent, and none is printed twice.
        expect(printer.ledger.entries.map(({ copy }) => copy)).toEqual(printer.ledger.entries.map(() => 1));
        for (const [index, { uuid, spooled, reply }] of sent.entries()) {
          const paper = paperOf(uuid);
          // Every client got a reply or a closed connection.
          expect(reply).not.toBeNull();
          if (reply?.success && !spooled) expect(paper).toEqual([true]);
          if (['incomplete', 'busy', 'refused'].includes(printerCodeClass(reply?.code))) expect(paper).not.toContain(true);
          // The reply to a job query is true.
          const result = results[index] ?? '';
          if (result === '') expect(paper).toEqual([true]);
          if (result === 'JobSpooling') expect(paper).toEqual([]);
          if (!['', 'EPTR_CUTTER', 'JobNotFound'].includes(result)) expect(paper).not.toContain(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
