// @ts-check

/**
 * The arguments of the demo server: those of the command line are passed on; the configured port applies unless they contain one.
 * @param {string[]} args
 * @param {{ port?: string | undefined }} settings
 */
export function serverArguments(args, { port }) {
  const hasPort = args.some((argument) => argument === '--port' || argument.startsWith('--port='));
  return ['--import', 'tsx', 'server/demo/main.ts', ...(port && !hasPort ? ['--port', port] : []), ...args];
}
