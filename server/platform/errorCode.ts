/** The code of a failure of the system or a library (`EADDRINUSE`, `ENOENT`); nothing for a failure without one. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
