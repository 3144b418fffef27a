import type { MasterTabAnswer, PrintJobMessage } from '@/domain/printJob';
import type { ConnectedTab } from '../../server/realtime/tabDirectory';

/** A connected tab at location-1, on standby by default, with the messages that it received. */
export function aConnectedTab(changes: Partial<ConnectedTab> = {}) {
  const printed: PrintJobMessage[] = [];
  const answers: MasterTabAnswer[] = [];
  const tab: ConnectedTab = {
    user: { id: 'user-1', email: '', role: 'location-staff', accounts: [], locationsIds: [] },
    epoch: 0,
    tokenHash: 'hash-1',
    tabId: 'user-1/tab-1',
    locations: new Set(['location-1']),
    mainUntil: null,
    checks: new Map(),
    sendAnswer: (answer) => void answers.push(answer),
    sendJob: (job) => void printed.push(job),
    disconnect: () => undefined,
    ...changes,
  };
  return { tab, printed, answers };
}
