import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import encodeQr from 'qr';
import { WHOLE_CHROMIUM } from './browsers';

const WIDTH = 640;
const HEIGHT = 480;
const MODULE_PX = 8;
const WHITE = 235;
const BLACK = 16;
const GREY = 128;

/**
 * Chromium with a camera that shows the QR code of `text`, held upright in the middle of a grey picture. It is a full Chromium, because the
 * headless shell has no camera. The picture is removed when this process exits.
 */
export function chromiumWithCode(text: string): LaunchOptions {
  const folder = mkdtempSync(join(tmpdir(), 'pase-camera-'));
  process.once('exit', () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'code.y4m');
  writeFileSync(file, videoOf(encodeQr(text, 'raw')));
  return {
    ...WHOLE_CHROMIUM,
    args: [...(WHOLE_CHROMIUM.args ?? []), '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
  };
}

/** A YUV4MPEG2 file of one picture, which Chromium repeats. */
function videoOf(modules: readonly (readonly boolean[])[]): Buffer {
  const side = modules.length * MODULE_PX;
  const left = Math.floor((WIDTH - side) / 2);
  const top = Math.floor((HEIGHT - side) / 2);
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = modules[Math.floor(y / MODULE_PX)]?.[Math.floor(x / MODULE_PX)] === true;
      luma[(top + y) * WIDTH + left + x] = isDark ? BLACK : WHITE;
    }
  }
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), luma, colours]);
}
