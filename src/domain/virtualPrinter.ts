/** The port of `npm run virtual-printer` where none is named. The search for printers looks there on the person's own computer. */
export const VIRTUAL_PRINTER_PORT = 4390;
