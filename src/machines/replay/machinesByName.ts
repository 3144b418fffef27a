import type { AnyStateMachine } from 'xstate';
import { catalogSyncMachine } from '@/machines/catalogSync/catalogSyncMachine';
import { connectionMachine } from '@/machines/connection/connectionMachine';
import { mainTabMachine } from '@/machines/mainTab/mainTabMachine';
import { masterCatalogSyncMachine } from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import { orderUndoMachine } from '@/machines/orderUndo/orderUndoMachine';
import { posCatalogMachine } from '@/machines/posCatalog/posCatalogMachine';
import { printerEntryMachine } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { printerSettingsMachine } from '@/machines/printerSettings/printerSettingsMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { printRuntimeMachine } from '@/machines/printRuntime/printRuntimeMachine';
import { productBlockMachine } from '@/machines/productBlock/productBlockMachine';
import { reportExportMachine } from '@/machines/reportExport/reportExportMachine';
import { reportRowsMachine } from '@/machines/reportRows/reportRowsMachine';
import { sessionMachine } from '@/machines/session/sessionMachine';
import { storePauseMachine } from '@/machines/storePause/storePauseMachine';
import { testTicketMachine } from '@/machines/testTicket/testTicketMachine';

/** Every machine that traces record, by its id. The machines have no actors, because replay has no effects. */
export const MACHINES_BY_NAME: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  [
    ...[
      catalogSyncMachine,
      connectionMachine,
      mainTabMachine,
      masterCatalogSyncMachine,
      orderUndoMachine,
      posCatalogMachine,
      printerEntryMachine,
      printerLaneMachine,
    ],
    ...[printerSettingsMachine, printJobMachine, printRuntimeMachine, productBlockMachine, reportExportMachine, reportRowsMachine],
    ...[sessionMachine, storePauseMachine, testTicketMachine],
  ].map((machine: AnyStateMachine) => [machine.id, machine]),
);
// A trace may contain any machine name: inherited object properties such as `constructor` are not machines.
Object.setPrototypeOf(MACHINES_BY_NAME, null);
