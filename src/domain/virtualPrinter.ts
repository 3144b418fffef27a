/** Default port of `npm run virtual-printer`, which the printer search probes on the user's own computer. */
export const VIRTUAL_PRINTER_PORT = 4390;
