import { createActor, fromCallback, SimulatedClock, type Snapshot } from 'xstate';
import type { StatusAnswer } from '@/machines/storePause/pauseAct';
import { storePauseMachine, type SendInput, type StorePauseEvent } from '@/machines/storePause/storePauseMachine';

const UNTIL = '2026-11-20T12:30:00.000Z';
const GLOVO = { locationId: 'location-1', slug: 'glovo' };
const UBER = { locationId: 'location-1', slug: 'ubereats' };
const ROOM = { locationId: 'location-2', slug: 'glovo' };
const LIMITED: StatusAnswer = { kind: 'rateLimited', retryAt: '2026-11-20T12:01:00.000Z' };
const REQUEST: StorePauseEvent = { type: 'status.request', status: 'paused', places: [GLOVO, UBER] };
const CONFIRM: StorePauseEvent = {
  type: 'status.confirm',
  operationId: 'operation-1',
  wishes: [
    { ...GLOVO, until: UNTIL },
    { ...UBER, until: UNTIL },
  ],
};
const at = (seconds: number) => new Date(Date.parse('2026-11-20T12:00:00.000Z') + seconds * 1_000).toISOString();
const answered = (place: typeof GLOVO, answer: StatusAnswer, seconds = 0): StorePauseEvent => ({
  ...{ type: 'call.answered', ...place, answer },
  at: at(seconds),
});
const DONE: StatusAnswer = { kind: 'done' };
const REFUSED: StatusAnswer = { kind: 'refused' };

function startPause(snapshot?: Snapshot<unknown>) {
  const clock = new SimulatedClock();
  const sent: SendInput[] = [];
  const machine = storePauseMachine.provide({ actors: { sendStatuses: fromCallback(({ input }) => void sent.push(input)) } });
  const actor = createActor(machine, { clock, ...(snapshot && { snapshot }) }).start();
  return {
    actor,
    clock,
    sent,
    send: (...events: StorePauseEvent[]) => events.forEach((event) => actor.send(event)),
    value: () => actor.getSnapshot().value,
    answers: () => actor.getSnapshot().context.act?.calls.map(({ answer }) => answer?.kind ?? null),
  };
}

/** An act on both channels with these answers. */
function startAnswered(glovo: StatusAnswer, uber: StatusAnswer) {
  const pause = startPause();
  pause.send(REQUEST, CONFIRM, answered(GLOVO, glovo), answered(UBER, uber));
  return pause;
}

const act = (state: string) => ({ request: 'choosing', act: { answered: state } });

describe('storePauseMachine', () => {
  it('sends the confirmed pauses, and nothing before the confirmation [SA-03]', () => {
    const { send, sent, value } = startPause();

    send(CONFIRM);
    expect([value(), sent]).toEqual([{ request: 'choosing', act: 'idle' }, []]);
    send(REQUEST);
    expect([value(), sent]).toEqual([{ request: 'confirming', act: 'idle' }, []]);
    send(CONFIRM);

    expect(value()).toEqual({ request: 'choosing', act: 'submitting' });
    expect(sent).toEqual([
      {
        status: 'paused',
        operationId: 'operation-1',
        wishes: [
          { ...GLOVO, until: UNTIL },
          { ...UBER, until: UNTIL },
        ],
      },
    ]);
  });

  it('sends nothing that was cancelled, and nothing without a channel', () => {
    const { send, sent, value } = startPause();

    send(REQUEST, { type: 'status.cancel' }, CONFIRM);
    expect([value(), sent]).toEqual([{ request: 'choosing', act: 'idle' }, []]);
    send(REQUEST, { type: 'status.confirm', operationId: 'operation-1', wishes: [] });

    expect([value(), sent]).toEqual([{ request: 'confirming', act: 'idle' }, []]);
  });

  it('accepts ten locations, and rejects eleven or none [SA-04]', () => {
    const places = Array.from({ length: 11 }, (_, number) => ({ locationId: `location-${number}`, slug: 'glovo' }));
    const { send, value } = startPause();

    send({ type: 'status.request', status: 'paused', places }, { type: 'status.request', status: 'paused', places: [] });
    expect(value()).toMatchObject({ request: 'choosing' });
    send({ type: 'status.request', status: 'paused', places: [...places.slice(0, 10), { locationId: 'location-3', slug: 'ubereats' }] });

    expect(value()).toMatchObject({ request: 'confirming' });
  });

  it('records each answer as it arrives, and ignores a second one and that of another channel [SA-06]', () => {
    const { send, answers, value } = startPause();
    send(REQUEST, CONFIRM, answered(GLOVO, DONE));
    expect([answers(), value()]).toEqual([['done', null], { request: 'choosing', act: 'submitting' }]);

    send(answered(GLOVO, REFUSED), answered(ROOM, REFUSED));
    expect(answers()).toEqual(['done', null]);
    send(answered(UBER, DONE));
    expect([answers(), value()]).toEqual([['done', 'done'], act('done')]);
    send(answered(UBER, REFUSED));

    expect([answers(), value()]).toEqual([['done', 'done'], act('done')]);
  });

  it('shows for four seconds that all is done, then clears the act', () => {
    const { clock, value, answers } = startAnswered(DONE, DONE);

    clock.increment(3_999);
    expect(value()).toEqual(act('done'));
    clock.increment(1);

    expect([value(), answers()]).toEqual([{ request: 'choosing', act: 'idle' }, undefined]);
  });

  it.each([
    ['partly failed', DONE, REFUSED, 'partlyFailed'],
    ['partly without an answer', DONE, { kind: 'silent' } as const, 'partlyFailed'],
    ['all failed', REFUSED, { kind: 'failed', error: { kind: 'network' } } as const, 'failed'],
    ['out of hours', { kind: 'outOfHours' } as const, { kind: 'outOfHours' } as const, 'outOfHours'],
    ['out of hours and failed', { kind: 'outOfHours' } as const, REFUSED, 'failed'],
    ['out of hours and done', { kind: 'outOfHours' } as const, DONE, 'partlyFailed'],
    ['all too late', { kind: 'tooLate' } as const, { kind: 'tooLate' } as const, 'failed'],
    ['limited', LIMITED, REFUSED, 'rateLimited'],
    ['limited and done', DONE, LIMITED, 'rateLimited'],
  ])('ends an act that is %s [SA-06]', (_case, glovo, uber, state) => {
    expect(startAnswered(glovo, uber).value()).toEqual(act(state));
  });

  it('retries one failed channel on its own, within the same operation [SA-06]', () => {
    const { send, sent, value, answers } = startAnswered(DONE, REFUSED);

    send({ type: 'call.repeat', ...GLOVO }, { type: 'call.repeat', ...ROOM });
    expect([sent.length, value()]).toEqual([1, act('partlyFailed')]);
    send({ type: 'call.repeat', ...UBER });

    expect(sent[1]).toEqual({ status: 'paused', operationId: 'operation-1', wishes: [{ ...UBER, until: UNTIL }] });
    expect(answers()).toEqual(['done', null]);
    send(answered(UBER, DONE));
    expect(value()).toEqual(act('done'));
  });

  it('offers rate-limited channels again once their time is over, and not before [SA-06]', () => {
    const { send, sent, clock, value } = startAnswered(DONE, LIMITED);

    clock.increment(59_999);
    send({ type: 'limited.repeat' }, { type: 'call.repeat', ...UBER });
    expect([value(), sent.length]).toEqual([act('rateLimited'), 1]);
    clock.increment(1);
    expect([value(), sent.length]).toEqual([act('retryOffered'), 1]);
    send({ type: 'limited.repeat' });

    expect(sent[1]?.wishes).toEqual([{ ...UBER, until: UNTIL }]);
    send(answered(UBER, DONE));
    expect(value()).toEqual(act('done'));
  });

  it('waits for the longest time of the rate-limited channels', () => {
    const { clock, value } = startAnswered({ kind: 'rateLimited', retryAt: at(90) }, LIMITED);

    clock.increment(89_999);
    expect(value()).toEqual(act('rateLimited'));
    clock.increment(1);

    expect(value()).toEqual(act('retryOffered'));
  });

  it('counts the time from the answer of the rate-limited channel, however late the others answer [SA-06]', () => {
    const { send, clock, value } = startPause();
    send(REQUEST, CONFIRM, answered(GLOVO, LIMITED), answered(UBER, DONE, 20));

    clock.increment(39_999);
    expect(value()).toEqual(act('rateLimited'));
    clock.increment(1);

    expect(value()).toEqual(act('retryOffered'));
  });

  it('offers the retry at once if the time was over before the others answered [SA-06]', () => {
    const { send, value } = startPause();

    send(REQUEST, CONFIRM, answered(GLOVO, LIMITED), answered(UBER, REFUSED, 60));

    expect(value()).toEqual(act('retryOffered'));
  });

  it('retries a failed channel while another one is rate limited, whose time continues [SA-06]', () => {
    const { send, sent, clock, value } = startAnswered(LIMITED, REFUSED);
    clock.increment(20_000);

    send({ type: 'call.repeat', ...UBER });
    expect(sent[1]?.wishes).toEqual([{ ...UBER, until: UNTIL }]);
    send(answered(UBER, DONE, 25));

    clock.increment(34_999);
    expect(value()).toEqual(act('rateLimited'));
    clock.increment(1);
    expect(value()).toEqual(act('retryOffered'));
  });

  it('does not wait again when another channel is retried after the time is over [SA-06]', () => {
    const { send, clock, value, sent } = startAnswered(LIMITED, REFUSED);
    clock.increment(60_000);

    send({ type: 'call.repeat', ...UBER }, answered(UBER, REFUSED, 75));
    expect(value()).toEqual(act('retryOffered'));
    send({ type: 'call.repeat', ...GLOVO });

    expect([value(), sent.length]).toEqual([act('retryOffered'), 2]);
  });

  it('allows preparing the next act while one is in flight, and starts it only afterwards', () => {
    const { send, sent, value } = startPause();
    const open: StorePauseEvent = { type: 'status.request', status: 'open', places: [ROOM] };
    const confirm: StorePauseEvent = { type: 'status.confirm', operationId: 'operation-2', wishes: [{ ...ROOM, until: null }] };

    send(REQUEST, CONFIRM, open, confirm);
    expect([value(), sent.length]).toEqual([{ request: 'confirming', act: 'submitting' }, 1]);
    send(answered(GLOVO, DONE), answered(UBER, LIMITED), confirm);

    expect(value()).toEqual({ request: 'choosing', act: 'submitting' });
    expect(sent[1]).toEqual({ status: 'open', operationId: 'operation-2', wishes: [{ ...ROOM, until: null }] });
  });

  it('clears a dismissed failure together with its wait', () => {
    const { send, clock, value } = startAnswered(DONE, LIMITED);

    send({ type: 'act.dismiss' });
    clock.increment(60_000);

    expect(value()).toEqual({ request: 'choosing', act: 'idle' });
  });

  it('continues from a persisted snapshot', () => {
    const { actor, value } = startAnswered(DONE, REFUSED);
    const again = startPause(actor.getPersistedSnapshot());

    expect(again.value()).toEqual(value());
    again.send({ type: 'call.repeat', ...UBER });
    expect(again.sent[0]?.wishes).toEqual([{ ...UBER, until: UNTIL }]);
  });
});
