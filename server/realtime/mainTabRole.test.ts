import { aConnectedTab } from '../../test/server/aConnectedTab';
import { aDispatcher } from '../../test/server/aDispatcher';
import { useTestDatabase } from '../../test/server/testDatabase';
import { createMainTabRole } from './mainTabRole';
import { createPollCache } from './pollCache';
import { createPrinterReports } from './printerReports';
import { createPrinterCache } from './printerCache';
import type { ConnectedTab } from './tabDirectory';

const now = () => new Date('2026-11-20T20:00:00.000Z');

describe('the role of the main tab', () => {
  const database = useTestDatabase();
  afterEach(() => jest.restoreAllMocks());

  function start() {
    const { tabs, dispatcher } = aDispatcher(database(), now);
    const printers = createPrinterCache(database(), now);
    const reports = createPrinterReports({ tabs, printers, polls: createPollCache(database(), now), now });
    const role = createMainTabRole({
      database: database(),
      tabs,
      dispatcher,
      reports,
      notifyVacantElsewhere: () => undefined,
      now,
    });
    const connect = (userId: string, name: string) => {
      const { tab, answers } = aConnectedTab({ tabId: `${userId}/${name}` });
      tab.user = { ...tab.user, id: userId };
      tabs.add(tab);
      return { tab, answers };
    };
    const ask = (tab: ConnectedTab) => role.answerQuestion(tab, { tabId: '', eligible: true, checks: [] });
    return { role, connect, ask };
  }
  const USERS = Array.from({ length: 20 }, (_, n) => `user-${n}`);

  it('is renewed with one statement for all tabs that answer a tick, and read with one more for the others [RT-03]', async () => {
    const { connect, ask } = start();
    const connected = USERS.flatMap((id) => [connect(id, 'tab-1'), connect(id, 'tab-2')]);
    for (const { tab } of connected) await ask(tab);
    const [insert, select] = [jest.spyOn(database(), 'insert'), jest.spyOn(database(), 'select')];
    await Promise.all(connected.map(({ tab }) => ask(tab)));

    expect([insert.mock.calls.length, select.mock.calls.length]).toEqual([1, 1]);
    expect(connected.map(({ answers }) => answers.at(-1))).toEqual(
      connected.map((_tab, n) => expect.objectContaining({ isMaster: n % 2 === 0, vacant: false, epoch: 1 }) as unknown),
    );
  });

  it('is released at once when its tabs disconnect, with one statement for all [RT-03]', async () => {
    const { role, connect, ask } = start();
    const mains = USERS.map((id) => connect(id, 'tab-1').tab);
    await Promise.all(mains.map(ask));
    const changes = jest.spyOn(database(), 'with');
    await Promise.all(mains.map((tab) => role.releaseRole(tab)));
    // The second statement expires jobs.
    expect(changes).toHaveBeenCalledTimes(2);

    const { tab, answers } = connect('user-7', 'tab-2');
    await ask(tab);
    expect(answers.at(-1)).toMatchObject({ isMaster: true, epoch: 2 });
  });
});
