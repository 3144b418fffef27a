// @ts-check

/**
 * How the demo server is started: what was given on the command line is passed on, and the port of the environment counts unless one was given.
 * @param {string[]} given
 * @param {{ port?: string | undefined }} settings
 */
export function serverArguments(given, { port }) {
  const hasPort = given.some((argument) => argument === '--port' || argument.startsWith('--port='));
  return ['--import', 'tsx', 'server/demo/main.ts', ...(port && !hasPort ? ['--port', port] : []), ...given];
}
