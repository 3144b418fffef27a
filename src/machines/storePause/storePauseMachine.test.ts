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
  requests: [
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

/** Starts an act on both channels and sends these answers. */
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
        requests: [
          { ...GLOVO, until: UNTIL },
          { ...UBER, until: UNTIL },
        ],
      },
    ]);
  });

  it('sends nothing after a cancellation or without a channel', () => {
    const { send, sent, value } = startPause();

    send(REQUEST, { type: 'status.cancel' }, CONFIRM);
    expect([value(), sent]).toEqual([{ request: 'choosing', act: 'idle' }, []]);
    send(REQUEST, { type: 'status.confirm', operationId: 'operation-1', requests: [] });

    expect([value(), sent]).toEqual([{ request: 'confirming', act: 'idle' }, []]);
  });

  it('accepts ten locations, and rejects eleven or zero [SA-04]', () => {
    const places = Array.from({ length: 11 }, (_, number) => ({ locationId: `location-${number}`, slug: 'glovo' }));
    const { send, value } = startPause();

    send({ type: 'status.request', status: 'paused', places }, { type: 'status.request', status: 'paused', places: [] });
    expect(value()).toMatchObject({ request: 'choosing' });
    send({ type: 'status.request', status: 'paused', places: [...places.slice(0, 10), { locationId: 'location-3', slug: 'ubereats' }] });

    expect(value()).toMatchObject({ request: 'confirming' });
  });

  it('stores each answer on arrival, and ignores a second answer and answers of other channels [SA-06]', () => {
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

  it('shows the success of all channels for 4 s, then clears the act', () => {
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
  ])('ends an act with the result "%s" [SA-06]', (_case, glovo, uber, state) => {
    expect(startAnswered(glovo, uber).value()).toEqual(act(state));
  });

  it('retries a single failed channel within the same operation [SA-06]', () => {
    const { send, sent, value, answers } = startAnswered(DONE, REFUSED);

    send({ type: 'call.repeat', ...GLOVO }, { type: 'call.repeat', ...ROOM });
    expect([sent.length, value()]).toEqual([1, act('partlyFailed')]);
    send({ type: 'call.repeat', ...UBER });

    expect(sent[1]).toEqual({ status: 'paused', operationId: 'operation-1', requests: [{ ...UBER, until: UNTIL }] });
    expect(answers()).toEqual(['done', null]);
    send(answered(UBER, DONE));
    expect(value()).toEqual(act('done'));
  });

  it('offers the retry of rate-limited channels only after their wait [SA-06]', () => {
    const { send, sent, clock, value } = startAnswered(DONE, LIMITED);

    clock.increment(59_999);
    send({ type: 'limited.repeat' }, { type: 'call.repeat', ...UBER });
    expect([value(), sent.length]).toEqual([act('rateLimited'), 1]);
    clock.increment(1);
    expect([value(), sent.length]).toEqual([act('retryOffered'), 1]);
    send({ type: 'limited.repeat' });

    expect(sent[1]?.requests).toEqual([{ ...UBER, until: UNTIL }]);
    send(answered(UBER, DONE));
    expect(value()).toEqual(act('done'));
  });

  it('waits for the longest wait of the rate-limited channels', () => {
    const { clock, value } = startAnswered({ kind: 'rateLimited', retryAt: at(90) }, LIMITED);

    clock.increment(89_999);
    expect(value()).toEqual(act('rateLimited'));
    clock.increment(1);

    expect(value()).toEqual(act('retryOffered'));
  });

  it('counts the wait from the answer of the rate-limited channel, even if other channels answer later [SA-06]', () => {
    const { send, clock, value } = startPause();
    send(REQUEST, CONFIRM, answered(GLOVO, LIMITED), answered(UBER, DONE, 20));

    clock.increment(39_999);
    expect(value()).toEqual(act('rateLimited'));
    clock.increment(1);

    expect(value()).toEqual(act('retryOffered'));
  });

  it('offers the retry at once if the wait ended before the other channels answered [SA-06]', () => {
    const { send, value } = startPause();

    send(REQUEST, CONFIRM, answered(GLOVO, LIMITED), answered(UBER, REFUSED, 60));

    expect(value()).toEqual(act('retryOffered'));
  });

  it('retries a failed channel during the wait of a rate-limited one, which continues [SA-06]', () => {
    const { send, sent, clock, value } = startAnswered(LIMITED, REFUSED);
    clock.increment(20_000);

    send({ type: 'call.repeat', ...UBER });
    expect(sent[1]?.requests).toEqual([{ ...UBER, until: UNTIL }]);
    send(answered(UBER, DONE, 25));

    clock.increment(34_999);
    expect(value()).toEqual(act('rateLimited'));
    clock.increment(1);
    expect(value()).toEqual(act('retryOffered'));
  });

  it('does not restart the wait when another channel is retried after it ended [SA-06]', () => {
    const { send, clock, value, sent } = startAnswered(LIMITED, REFUSED);
    clock.increment(60_000);

    send({ type: 'call.repeat', ...UBER }, answered(UBER, REFUSED, 75));
    expect(value()).toEqual(act('retryOffered'));
    send({ type: 'call.repeat', ...GLOVO });

    expect([value(), sent.length]).toEqual([act('retryOffered'), 2]);
  });

  it('sends a pause that is confirmed twice once, also if it was answered in between [SA-03]', () => {
    const { send, sent, value } = startPause();

    send(REQUEST, CONFIRM, CONFIRM, answered(GLOVO, DONE), answered(UBER, DONE), CONFIRM);

    expect([value(), sent.length]).toEqual([{ request: 'choosing', act: { answered: 'done' } }, 1]);
  });

  it('prepares the next act while one is in flight, and starts it only after that one ends', () => {
    const { send, sent, value } = startPause();
    const open: StorePauseEvent = { type: 'status.request', status: 'open', places: [ROOM] };
    const confirm: StorePauseEvent = { type: 'status.confirm', operationId: 'operation-2', requests: [{ ...ROOM, until: null }] };

    send(REQUEST, CONFIRM, open, confirm);
    expect([value(), sent.length]).toEqual([{ request: 'confirming', act: 'submitting' }, 1]);
    send(answered(GLOVO, DONE), answered(UBER, LIMITED), confirm);

    expect(value()).toEqual({ request: 'choosing', act: 'submitting' });
    expect(sent[1]).toEqual({ status: 'open', operationId: 'operation-2', requests: [{ ...ROOM, until: null }] });
  });

  it('clears a dismissed failure together with its wait', () => {
    const { send, clock, value } = startAnswered(DONE, LIMITED);

    send({ type: 'act.dismiss' });
    clock.increment(60_000);

    expect(value()).toEqual({ request: 'choosing', act: 'idle' });
  });

  it('continues from a persisted snapshot', () => {
    const { actor, value } = startAnswered(DONE, REFUSED);
    const restored = startPause(actor.getPersistedSnapshot());

    expect(restored.value()).toEqual(value());
    restored.send({ type: 'call.repeat', ...UBER });
    expect(restored.sent[0]?.requests).toEqual([{ ...UBER, until: UNTIL }]);
  });
});
