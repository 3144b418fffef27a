import { createActor, fromCallback, fromPromise } from 'xstate';
import { mainTabMachine, type MainTabEvent } from '@/machines/mainTab/mainTabMachine';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { printRuntimeMachine } from '@/machines/printRuntime/printRuntimeMachine';
import type { TimedReply } from '@/machines/printRuntime/printRuntimeProtocol';

/** A running print runtime whose tab has the lock, and whose printers answer a check by `reply`. */
export function aPrintRuntime(printers: RuntimePrinter[], reply: (url: string) => Promise<TimedReply>) {
  const machine = printRuntimeMachine.provide({
    actors: {
      mainTab: mainTabMachine.provide({
        actors: {
          holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(({ sendBack }) => sendBack({ type: 'lock.granted' })),
          tellServer: fromPromise(async () => {
            await Promise.resolve();
          }),
        },
      }),
      printerLane: printerLaneMachine.provide({ actors: { checkPrinter: fromPromise(({ input }) => reply(input.url)) } }),
    },
  });
  const actor = createActor(machine, { systemId: 'printRuntime', input: { tabId: 'tab-1', printers } }).start();
  return {
    actor,
    /** What the server says of this tab. */
    elect(isMaster: boolean): void {
      actor.send({ type: 'connection.joined' });
      actor.send({ type: 'mainTab.told', isMaster, plain: false, tick: false, vacant: false, epoch: 1 });
    },
  };
}
