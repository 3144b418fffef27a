// @ts-check

/**
 * How the demo server is started: what was given on the command line is passed on, and `PORT` counts unless a port was given.
 * @param {string[]} given
 * @param {NodeJS.ProcessEnv} env
 */
export function serverArguments(given, env) {
  const hasPort = given.some((argument) => argument === '--port' || argument.startsWith('--port='));
  const port = env.PORT && !hasPort ? ['--port', env.PORT] : [];
  return ['--import', 'tsx', 'server/demo/main.ts', ...port, ...given];
}
