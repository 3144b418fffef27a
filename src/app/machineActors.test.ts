import type { AnyStateMachine } from 'xstate';
import { provideConnection, providePrintRuntime, roomsOf } from '@/app/machineActors';
import { createPrintDelivery } from '@/services/printing/printDelivery';
import type { PrintLedger } from '@/services/printing/printLedger';
import type { SocketClient } from '@/services/realtime/socketClient';
import { aDeployment } from '../../test/factories/aDeployment';

const socket: SocketClient = {
  connect: () => undefined,
  disconnect: () => undefined,
  isConnected: () => false,
  listen: () => () => undefined,
  send: () => undefined,
  request: () => Promise.resolve(null),
};
const ledger: PrintLedger = {
  enter: () => Promise.reject(new Error('not used')),
  find: () => Promise.resolve(undefined),
  list: () => Promise.resolve([]),
  change: () => Promise.resolve(),
  saveSpools: () => Promise.resolve(),
  spools: () => Promise.resolve(false),
  subscribe: () => () => undefined,
  dropTickets: () => Promise.resolve(),
  prune: () => Promise.resolve(),
  close: () => undefined,
};

describe('machineActors', () => {
  it.each([
    ['connection', () => provideConnection(socket)],
    [
      'print runtime',
      () => {
        const delivery = createPrintDelivery({
          ledger,
          request: () => Promise.resolve(null),
          send: () => undefined,
          addStatus: () => Promise.resolve('written'),
          configOf: () => null,
          userId: 'user-1',
          locationIds: () => new Set<string>(),
        });
        return providePrintRuntime({ delivery, socket, checks: () => [] });
      },
    ],
  ])('provides every named actor of the %s and its child machines', (_, provide) => {
    expect(missingActors(provide())).toEqual([]);
  });

  it('joins the administrator to the admin room and other users to one print room per location [RT-02]', () => {
    const deployment = aDeployment();

    expect(roomsOf(deployment, true, ['a', 'b'])).toEqual(['admin']);
    expect(roomsOf(deployment, false, ['a', 'b'])).toEqual(['print-queue:a', 'print-queue:b']);
  });
});

/** Returns the names of the actors that are still placeholders. */
function missingActors(machine: AnyStateMachine): string[] {
  return Object.entries(machine.implementations.actors).flatMap(([name, logic]) => {
    if (isMachine(logic)) return missingActors(logic).map((inner) => `${name}.${inner}`);
    const { config } = logic as { config?: unknown };
    return typeof config === 'function' && config.toString().includes('missingActor') ? [name] : [];
  });
}

function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'implementations' in logic;
}
