import type { AnyStateMachine } from 'xstate';
import { connectionMachine } from '@/machines/connection/connectionMachine';
import { mainTabMachine } from '@/machines/mainTab/mainTabMachine';
import { printerEntryMachine } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { printerSettingsMachine } from '@/machines/printerSettings/printerSettingsMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { printRuntimeMachine } from '@/machines/printRuntime/printRuntimeMachine';
import { sessionMachine } from '@/machines/session/sessionMachine';

/** Every machine whose steps a trace may have, by its id. Nothing is provided: replay has no effects. */
export const MACHINES_BY_NAME: Readonly<Record<string, AnyStateMachine>> = Object.fromEntries(
  [
    ...[connectionMachine, mainTabMachine, printerEntryMachine, printerLaneMachine],
    ...[printerSettingsMachine, printJobMachine, printRuntimeMachine, sessionMachine],
  ].map((machine: AnyStateMachine) => [machine.id, machine]),
);
