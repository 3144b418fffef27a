import { programVersion } from '../platform/programVersion';
import { readSettings } from '../readSettings';
import { runServer } from '../runServer';
import { signInTable } from './signInTable';
import { startDemo } from './startDemo';

// `node --import tsx server/demo/main.ts [--port 4300] [--printer-port 4301] [--orders-per-minute 1] [--overdue-after-ms 60000] [--data .data]`
await runServer(async () => {
  const server = await startDemo(readSettings(process.argv.slice(2), process.env, { demo: true }), await programVersion());
  return { server, banner: signInTable(server.url) };
});
