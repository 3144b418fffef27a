import type { IoLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { isErrorLine, shortEvent } from '@/features/traceViewer/Replay/lineFacts';

const at = { n: 1, t: 1, page: 'a' };
const io = (data: unknown, direction: IoLine['direction'] = 'in'): IoLine => ({
  kind: 'io',
  ...at,
  via: 'printer',
  direction,
  name: 'print',
  data,
});
const answered = (data: unknown): IoLine => ({ ...io(data), via: 'socket', name: 'order.print-ack answered' });
const step = (type: string, changes: Partial<StepLine> = {}): StepLine => ({
  kind: 'step',
  ...at,
  actor: 'x',
  event: { type },
  taken: [],
  ...changes,
});

describe('isErrorLine', () => {
  it.each<[string, TraceLine, boolean]>([
    ['a reply that refuses the ticket', io({ kind: 'sent', reply: { verdict: { outcome: 'refused', code: 'SchemaError' } } }), true],
    ['no reply', io({ reply: { verdict: { outcome: 'unknown', code: 'TIMEOUT' } } }), true],
    ['a refused message', io({ ok: false, reason: 'unknown' }), true],
    ['a status that was not written', io({ recorded: false }), true],
    [
      'a reply that is no reply of a printer',
      io({ kind: 'sent', reply: { verdict: { outcome: 'unknown', code: 'REMOTE_SERVER_ERROR' } } }),
      true,
    ],
    ['a call that broke down', io({ failed: true }), true],
    ['a ticket that is gone', io({ kind: 'ticketMissing' }), true],
    ['a turn that ended before it was sent', io({ kind: 'grantExpired' }), true],
    ['a message to the server that got no answer', answered(null), true],
    ['a message to the server that was answered', answered({ ok: true }), false],
    ['a printer that knows nothing of the ticket', io({ kind: 'unanswered' }), false],
    ['a reply that is well', io({ reply: { verdict: { outcome: 'printed', code: null } } }), false],
    ['a message that goes out', io({ ok: false }, 'out'), false],
    ['a message without data', io(undefined), false],
    ['a task that broke down', step('xstate.error.actor.0.job.posting'), true],
    ['a machine that broke down', step('go', { status: 'error' }), true],
    ['a step', step('go', { status: 'done' }), false],
    ['a crash', { kind: 'crash', ...at, actor: 'x', event: null, error: { name: 'TypeError', frames: [] } }, true],
    ['a message that could not be read', { kind: 'note', ...at, what: 'refused' }, true],
    ['a page', { kind: 'note', ...at, what: 'pageBegan' }, false],
  ])('detects whether it is an error: %s', (_what, line, isError) => {
    expect(isErrorLine(line)).toBe(isError);
  });
});

describe('shortEvent', () => {
  it.each([
    ['xstate.done.actor.0.printJob.course.posting', 'done printJob.course.posting'],
    ['xstate.error.actor.job:1', 'error job:1'],
    ['xstate.after.retryAfter.job', 'after retryAfter.job'],
    ['xstate.init', 'init'],
    ['turn.granted', 'turn.granted'],
  ])('shortens %s to %s', (type, short) => {
    expect(shortEvent(type)).toBe(short);
  });
});
