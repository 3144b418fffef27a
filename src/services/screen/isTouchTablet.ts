/** The shorter side of the smallest tablets, in CSS pixels; phones are narrower. */
const MIN_SIDE = 600;

/** Whether this device is a tablet that is used by touch. It reads the screen, not the window, which an on-screen keyboard makes smaller. */
export function isTouchTablet(): boolean {
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) >= MIN_SIDE;
}
