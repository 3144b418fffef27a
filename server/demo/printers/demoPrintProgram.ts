import type { Database } from '../../platform/db/database';
import { createLocalPrinter } from '../../../printProgram/localPrinter';
import { createPrintProgram, type PrintProgram } from '../../../printProgram/createPrintProgram';
import { createPollKey, hashOfPollKey } from '../../printing/polling/pollKey';
import { POLL_PATHS } from '../../printing/polling/pollRoutes';
import { saveProgramKey } from '../../printing/polling/program/programStore';
import { DEMO_PROGRAM } from '../seed/demoPrinters';
import { programPort } from './startDemoPrinters';

/** The installed program of the demo: the real one (row PR-19), run by the server's process, with a virtual printer. */
export interface DemoPrintProgram {
  /** False: the computer is switched off. True: the program is started again. */
  setConnected(isConnected: boolean): Promise<void>;
}

/** Starts the program with a new key. It polls the server at `origin`, and prints on the virtual printer at its port. */
export async function startDemoPrintProgram(
  database: Database,
  { origin, printerPort }: { origin: string; printerPort: number },
): Promise<DemoPrintProgram> {
  const { installationId, locationId, osName } = DEMO_PROGRAM;
  const key = createPollKey();
  await saveProgramKey(database, { locationId, installationId, keyHash: hashOfPollKey(key) ?? '' }, new Date());
  const address = `${origin}${POLL_PATHS.CLIENT}${key}`;
  const printer = `http://localhost:${programPort(printerPort)}`;
  let program: PrintProgram | null = null;

  async function setConnected(isConnected: boolean): Promise<void> {
    if (isConnected === (program !== null)) return;
    const before = program;
    program = null;
    await before?.stop();
    if (!isConnected) return;
    const printers = new Map([[osName, createLocalPrinter(printer)]]);
    program = createPrintProgram({ address, computer: 'EQUIPO-BARRA', printers, log: () => undefined });
    program.start();
  }

  await setConnected(true);
  return { setConnected };
}
