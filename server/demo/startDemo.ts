import type { PrepareExtension } from '../extension';
import { hashPassword } from '../platform/security/password';
import type { Settings } from '../readSettings';
import { PRODUCT_NAME } from '../platform/productName';
import { startServer, type RunningServer } from '../startServer';
import { startChannelSimulator } from './channels/channelSimulator';
import { createIntakeReports } from './channels/intakeReports';
import { createSimulatedApps, ownAddress } from './channels/simulatedApps';
import { startPlatforms } from './channels/startPlatforms';
import { createDemo, resumeActivations } from './demo';
import { startMailCatcher } from './mailCatcher';
import { SIMULATED_PRODUCTS_API } from './pos/simulatedProductsApi';
import { SIMULATED_PROVIDERS } from './pos/simulatedProviders';
import { startDemoPrintProgram } from './printers/demoPrintProgram';
import { startPollingPrinters } from './printers/demoPollingPrinters';
import { startDemoPrinters } from './printers/startDemoPrinters';
import { scheduleIncident } from './printers/scriptedIncident';
import type { VirtualPrinter } from './printers/virtualPrinter';
import { resumeOrders } from './orders/orderSimulation';
import { caughtMailsRoutes } from './routes/caughtMailsRoutes';
import { demoRoutes } from './routes/demoRoutes';
import { simulatedAppsRoutes } from './routes/simulatedAppsRoutes';
import { DEMO_PASSWORD, demoSignIns } from './seed/demoUsers';
import { openDemoLocations } from './seed/openDemoLocations';
import { DEFAULT_ORDERS, fillInCatalogs, insertPictures, isEmpty, seedDemo } from './seed/seedDemo';

const MAIL_FROM = `${PRODUCT_NAME} <no-reply@demo.pase>`;

/**
 * Starts the server with the demo: its data in an empty database, virtual printers, simulated channels, POS systems and riders, and a mail server
 * that delivers nothing.
 *
 * @throws StartProblem when it cannot start, as `startServer`.
 */
export function startDemo(settings: Settings, version: string): Promise<RunningServer> {
  return startServer(settings, version, prepareDemo);
}

const prepareDemo: PrepareExtension = async (settings, database) => {
  if (await isEmpty(database)) {
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await seedDemo(database, { now: new Date(), printerPort: settings.printerPort, orders: DEFAULT_ORDERS, passwordHash });
  }
  await fillInCatalogs(database);
  await insertPictures(database, new Date());
  await openDemoLocations(database, new Date());
  const demo = createDemo(settings);
  const apps = createSimulatedApps(database, ownAddress(settings));
  // After the seed, whose orders are not sent to the simulated apps.
  await apps.connect('all');
  const mailCatcher = settings.mail ? null : await startMailCatcher();
  let printers: VirtualPrinter[] = [];

  return {
    ...(mailCatcher && { mail: { smtpUrl: mailCatcher.smtpUrl, from: MAIL_FROM } }),
    publicUrl: `http://localhost:${settings.port}`,
    demoUsers: demoSignIns(),
    trustedAppsAddress: apps.address,
    posProviders: SIMULATED_PROVIDERS,
    productsApi: SIMULATED_PRODUCTS_API,
    realtimeFaults: demo.faults,
    orderChanged: (context, order) => demo.orderSimulation.orderChanged(context, order),
    notifyLocation: (change) => {
      if (change.event === 'location.changed') apps.locationChanged(change.locationId);
    },
    activationRequested: demo.activate,
    addApiRoutes: (api, context) => demoRoutes(api, context, demo),
    addRoutes: async (app, context) => {
      demo.outage.attach(app.server);
      await app.register(async (scope) => simulatedAppsRoutes(scope, context, demo));
      if (mailCatcher) caughtMailsRoutes(app, mailCatcher.mails);
    },
    beforeListen: async () => {
      printers = await startDemoPrinters(database, settings.printerPort);
      demo.printProofs.addPrinters(printers);
      return async () => void (await Promise.all(printers.map((printer) => printer.close())));
    },
    afterListen: async (context) => {
      const { ordersPerMinute, printerPort } = settings;
      demo.printPrograms.push(await startDemoPrintProgram(database, { origin: ownAddress(settings), printerPort }));
      await resumeActivations(context, demo);
      const reports = createIntakeReports({ database, address: ownAddress(settings), tasks: demo.tasks });
      await startPlatforms(context, { ...demo, byChance: ordersPerMinute > 0, reports });
      // Without random orders, tests rely on the orders of the seed and on printers without faults.
      if (ordersPerMinute > 0) {
        await resumeOrders(context, demo.orderSimulation);
        // The kitchen of the first location.
        const kitchen = printers.find(({ port }) => port === printerPort);
        if (kitchen) scheduleIncident(demo.tasks, kitchen);
      }
      startChannelSimulator(context, { ...demo, ordersPerMinute });
      const stopPolling = await startPollingPrinters(database, { origin: ownAddress(settings), printerPort, printers });
      return async () => {
        await Promise.all(demo.printPrograms.map((program) => program.setConnected(false)));
        await stopPolling();
        await demo.tasks.stop();
      };
    },
    close: async () => {
      await apps.close();
      await mailCatcher?.close();
    },
  };
};
