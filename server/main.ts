import { programVersion } from './platform/programVersion';
import { readSettings } from './readSettings';
import { runServer } from './runServer';
import { startServer } from './startServer';

// `node --import tsx server/main.ts [--port 4300] [--overdue-after-ms 60000] [--data .data] [--app dist]`: the server without the demo.
await runServer(async () => {
  const version = await programVersion();
  const server = await startServer(readSettings(process.argv.slice(2), process.env), version);
  return { server, banner: `Pase ${version}  ${server.url}\n` };
});
