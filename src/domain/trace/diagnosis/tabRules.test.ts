import { aPrintJob } from '../../../../test/factories/aPrintJob';
import { aTrace, type ATrace } from '../../../../test/factories/aTrace';

const findingsOf = (trace: ATrace, ...scope: Parameters<ATrace['diagnose']>) =>
  trace.diagnose(...scope).map(({ id, about, values }) => ({ id, about, values }));
const ids = (trace: ATrace, ...scope: Parameters<ATrace['diagnose']>) => trace.diagnose(...scope).map(({ id }) => id);
const role = (value: unknown) => ({ lock: 'waiting', role: value });

/** A ticket that arrived at a moment and was printed. */
function aTicket(trace: ATrace, seconds: number) {
  const job = aPrintJob();
  trace.at(seconds);
  trace.actor('printJob', 'job:job-1', { course: 'received', record: 'idle' }, { job, copies: [] });
  trace.at(seconds + 1);
  trace.step('job:job-1', 'turn.granted', { context: { job, copies: [{ copy: 1, attempt: 1, state: 'DONE' }] } });
}

describe('connectionLost', () => {
  const aConnection = () => {
    const trace = aTrace();
    trace.actor('connection', 'x:1', 'ready', { refusedRooms: [] });
    return trace;
  };

  it('reports since when there is no connection, and whether the computer is offline', () => {
    const trace = aConnection();
    trace.at(10);
    const lost = trace.step('x:1', 'socket.disconnected', { value: 'reconnecting' });
    trace.at(20);
    trace.step('x:1', 'browser.offline', { value: 'offline' });
    trace.at(190);
    trace.step('x:1', 'socket.failed');
    expect(trace.diagnose()).toMatchObject([{ id: 'connectionLost', proof: [{ n: lost.n }], values: { seconds: '180', why: 'offline' } }]);
  });

  it('comes before a ticket that it delayed, and is omitted if no ticket waited', () => {
    const late = aConnection();
    late.step('x:1', 'socket.disconnected', { value: 'reconnecting' });
    late.at(60);
    late.step('x:1', 'socket.connected', { value: 'ready' });
    aTicket(late, 62);
    expect(ids(late)).toEqual(['connectionLost', 'printed']);
    expect(ids(late, { kind: 'order', id: 'order-1' })).toEqual(['connectionLost', 'printed']);

    const inTime = aConnection();
    inTime.step('x:1', 'socket.disconnected', { value: 'reconnecting' });
    inTime.at(60);
    inTime.step('x:1', 'socket.connected', { value: 'ready' });
    aTicket(inTime, 90);
    expect(ids(inTime)).toEqual(['printed']);
  });

  it('is absent while a connection is being established', () => {
    const trace = aTrace();
    trace.actor('connection', 'x:1', 'connecting', { refusedRooms: [] });
    trace.at(4);
    trace.step('x:1', 'socket.connected', { value: 'ready' });
    expect(ids(trace)).toEqual(['unclear']);
  });

  it('reports that the server refused a room, until the page joins it', () => {
    const trace = aConnection();
    trace.step('x:1', 'xstate.done.actor.0.connection.joining', { context: { refusedRooms: ['print-queue:1'] } });
    expect(findingsOf(trace)).toMatchObject([{ id: 'connectionLost', values: { why: 'room' } }]);
    trace.step('x:1', 'xstate.done.actor.0.connection.joining', { context: { refusedRooms: [] } });
    expect(ids(trace)).toEqual(['unclear']);
  });
});

describe('sessionEnded', () => {
  const aSession = () => {
    const trace = aTrace();
    trace.actor('session', 'x:0', { active: { signedIn: 'steady' } });
    trace.at(60);
    return trace;
  };

  it.each([
    ['expired', { active: { expired: 'awaitingPassword' } }],
    ['signedOut', 'signingOut'],
  ])('reports that the user is no longer signed in: %s', (why, state) => {
    const trace = aSession();
    const end = trace.step('x:0', 'session.refused', { value: state });
    trace.step('x:0', 'xstate.done.actor', { value: state === 'signingOut' ? 'signedOut' : state });
    trace.at(180);
    trace.note('clock', { aheadMs: 0 });
    expect(trace.diagnose()).toMatchObject([{ id: 'sessionEnded', proof: [{ n: end.n }], values: { why, seconds: '120' } }]);
  });

  it('is omitted if a user signed in again and no ticket waited', () => {
    const trace = aSession();
    trace.step('x:0', 'session.refused', { value: { active: { expired: 'awaitingPassword' } } });
    trace.at(70);
    trace.step('x:0', 'xstate.done.actor', { value: { active: { signedIn: 'steady' } } });
    aTicket(trace, 120);
    expect(ids(trace)).toEqual(['printed']);
  });
});

describe('neverElected and tookOver', () => {
  const aTab = (state: unknown, page = 'page-1') => {
    const trace = aTrace();
    trace.at(0, page);
    trace.actor('mainTab', 'mainTab', role(state));
    return trace;
  };
  const answer = (vacant: boolean) => ({ type: 'mainTab.reported', isMaster: false, vacant });

  it.each([
    [true, 'nobody'],
    [false, 'another'],
  ])('report that no tab of this browser was the main tab (vacant: %s)', (vacant, who) => {
    const trace = aTab('ineligible');
    const answerLine = trace.step('mainTab', answer(vacant));
    expect(trace.diagnose()).toMatchObject([{ id: 'neverElected', about: 'mainTab', proof: [{ n: answerLine.n }], values: { who } }]);
    expect(ids(trace, { kind: 'order', id: 'order-1' })).toEqual(['neverElected', 'jobNeverArrived']);
  });

  it("are absent if another tab of this browser prints, and before the server's first report", () => {
    const trace = aTab('ineligible');
    trace.step('mainTab', answer(false));
    trace.at(1, 'page-2');
    trace.actor('mainTab', 'mainTab', role({ main: 'quiet' }));
    expect(ids(trace)).toEqual(['unclear']);
    expect(ids(aTab('unknown'))).toEqual(['unclear']);
  });

  it('report that another device took over, also across a lost connection, but not another tab of this browser', () => {
    const trace = aTab({ main: 'quiet' });
    trace.at(30);
    trace.step('mainTab', 'connection.lost', { value: role('unknown') });
    trace.step('mainTab', 'connection.joined', { value: role('requesting') });
    const lost = trace.step('mainTab', answer(false), { value: role('standby') });
    expect(trace.diagnose()).toMatchObject([{ id: 'tookOver', about: 'mainTab', proof: [{ n: lost.n }], values: { why: 'role' } }]);

    trace.at(31, 'page-2');
    trace.actor('mainTab', 'mainTab', role({ main: 'quiet' }));
    expect(ids(trace)).toEqual(['unclear']);
  });

  it('are omitted if this tab prints again and no ticket waited', () => {
    const trace = aTab({ main: 'quiet' });
    trace.step('mainTab', answer(false), { value: role('standby') });
    trace.at(10);
    trace.step('mainTab', 'mainTab.reported', { value: role({ main: 'quiet' }) });
    aTicket(trace, 60);
    expect(ids(trace)).toEqual(['printed']);
  });
});

describe('tabFrozen', () => {
  const aTab = () => {
    const trace = aTrace();
    trace.actor('mainTab', 'mainTab', role({ main: 'quiet' }));
    trace.at(10);
    trace.step('mainTab', 'mainTab.reported');
    return trace;
  };

  it.each([
    [59, ['unclear']],
    [61, ['tabFrozen']],
  ])('reports a tab without lines for a long time: %s s', (seconds, found) => {
    const trace = aTab();
    trace.at(10 + seconds);
    trace.step('mainTab', 'mainTab.reported');
    expect(ids(trace)).toEqual(found);
  });

  it('reports a tab that the browser froze, for any duration', () => {
    const trace = aTab();
    const frozen = trace.step('mainTab', 'tab.frozen', { value: role('left') });
    trace.at(11);
    trace.step('mainTab', 'xstate.done.actor.0.mainTab.role.left');
    trace.at(310);
    trace.step('mainTab', 'tab.shown', { value: role('requesting') });
    expect(trace.diagnose()).toMatchObject([{ id: 'tabFrozen', proof: [{ n: frozen.n }, {}], values: { why: 'frozen', seconds: '300' } }]);
  });

  it('is absent for a page that was left and restored, and for lost lines', () => {
    const trace = aTab();
    trace.step('mainTab', 'tab.leaving', { value: role('left') });
    trace.at(600);
    trace.step('mainTab', 'tab.shown', { value: role('requesting') });
    trace.at(700);
    trace.note('linesLost', { lines: 9 });
    trace.step('mainTab', 'mainTab.reported');
    expect(ids(trace)).toEqual(['unclear']);
  });
});

describe('clockSkew', () => {
  it.each([
    [600_000, 'ahead'],
    [-600_000, 'behind'],
  ])('reports by how much the clock is wrong: %s ms', (aheadMs, direction) => {
    const trace = aTrace();
    const note = trace.note('clock', { aheadMs });
    expect(trace.diagnose()).toMatchObject([{ id: 'clockSkew', proof: [{ n: note.n }], values: { seconds: '600', direction } }]);
  });

  it('is absent if the clock was corrected or its note is unreadable', () => {
    const trace = aTrace();
    trace.note('clock', { aheadMs: 600_000 });
    trace.note('clock', { aheadMs: 0 });
    trace.note('clock', 'x');
    aTicket(trace, 5);
    expect(ids(trace)).toEqual(['printed']);
  });
});

describe('ledgerUnwritable', () => {
  it.each(['unwritable', 'outdated', 'notStarted'])('reports why the tab stopped printing: %s', (why) => {
    const trace = aTrace();
    const note = trace.note('printingEnded', { why });
    expect(trace.diagnose()).toMatchObject([{ id: 'ledgerUnwritable', proof: [{ n: note.n }], values: { why } }]);
  });

  it('is absent after a crash, which machineCrashed reports, and for an earlier page', () => {
    const broken = aTrace();
    broken.note('printingEnded', { why: 'broken' });
    expect(ids(broken)).toEqual(['unclear']);

    const reloaded = aTrace();
    reloaded.note('printingEnded', { why: 'outdated' });
    reloaded.at(100, 'page-2');
    aTicket(reloaded, 200);
    expect(ids(reloaded)).toEqual(['printed']);
  });
});

describe('machineCrashed', () => {
  it('reports the machine and its error first, or second if the ticket was printed', () => {
    const trace = aTrace();
    const job = aPrintJob();
    trace.actor('printJob', 'job:job-1', { course: 'queued', record: 'idle' }, { job, copies: job.copies });
    const crash = trace.crash('job:job-1');
    expect(trace.diagnose()).toMatchObject([
      {
        id: 'machineCrashed',
        about: 'job:job-1',
        proof: [{ n: crash.n }],
        values: { machine: 'printJob', error: 'TypeError', event: 'turn.granted' },
      },
    ]);

    trace.at(5, 'page-2');
    aTicket(trace, 5);
    expect(ids(trace)).toEqual(['printed', 'machineCrashed']);
  });
});
