/** The guides to set up a printer, each with its number of steps (rows V-10, V-11). */
export const GUIDE_STEPS = { epos: 5, usb: 4, serial: 4, certificate: 5, address: 5 } as const;
export type GuideTopic = keyof typeof GUIDE_STEPS;
