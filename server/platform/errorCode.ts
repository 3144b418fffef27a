/** The `code` of an error of the operating system or a library, for example `EADDRINUSE` or `ENOENT`; undefined for an error without one. */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
