import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { BackOffice } from '../pages/BackOffice';
import { useRealServer } from '../realServer';
import { VirtualPrinter } from '../virtualPrinter';

const server = useRealServer();

let paper: VirtualPrinter | undefined;
let program: ChildProcess | undefined;
let folder: string;

test.beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pase-program-'))));
test.afterEach(() => {
  if (program?.pid && program.exitCode === null && program.signalCode === null) process.kill(-program.pid, 'SIGKILL');
  paper?.stop();
  rmSync(folder, { recursive: true });
});

test('an installed program is set up with the downloaded file and the shown command, and prints an order with no tab open [PR-19] [V-08] [V-10]', async ({
  page,
}) => {
  const restaurant = await server().addRestaurant();
  paper = await VirtualPrinter.start('Barra');
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await page.goto(`${server().url}/locations/${restaurant.locationId}?section=printing`);
  await page.getByRole('button', { name: 'Añadir impresora' }).click();
  const dialog = page.getByRole('dialog', { name: /^Añadir impresora/ });
  const next = () => dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('textbox', { name: /^Nombre de la impresora/ }).fill('Barra');
  await next();
  await dialog.getByRole('radio', { name: /^Programa instalado/ }).check({ force: true });
  await next();
  await dialog.getByRole('textbox', { name: /^Nombre de la impresora en el sistema operativo/ }).fill('Barra 1');
  await next();
  await dialog.getByRole('button', { name: 'Añadir la impresora' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'el programa' }).click();
  await (await download).saveAs(join(folder, 'pase-print.mjs'));
  await dialog.getByRole('button', { name: 'Crear dirección' }).click();
  const shown = dialog.locator('.polling-address code');
  await expect(shown).toContainText('/print/program/');
  const command = (await shown.innerText()).replace('http://192.168.1.50', paper.address);
  const output: string[] = [];
  program = spawn(`exec ${command}`, { shell: true, cwd: folder, detached: true });
  for (const stream of [program.stdout, program.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes.toString()));

  await expect(dialog.getByText('El programa pide los tickets de esta impresora.')).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole('button', { name: 'Ticket de prueba' }).click();
  await expect(dialog.getByText('Impreso: el ticket de prueba salió')).toBeVisible({ timeout: 15_000 });
  await page.close();

  const { code } = await server().call<{ code: string }>('POST', `/Locations/${restaurant.locationId}/test-order`);
  await expect.poll(() => paper?.hasPrinted(code), { timeout: 15_000 }).toBe(true);

  const ended = new Promise((resolve) => program?.once('exit', resolve));
  program.kill('SIGTERM');
  expect(await ended).toBe(0);
  const log = output.join('');
  expect(log).toMatch(/Z Barra 1: ready\n/);
  expect(log).toMatch(/Z Connected to Pase\.\n/);
  expect(log).not.toContain('/print/program/');
});

test('the installed program says what is wrong with its arguments', async () => {
  writeFileSync(join(folder, 'pase.json'), '{"address": "here"}');
  const child = spawn(process.execPath, ['--import', 'tsx', 'printProgram/main.ts', '--config', join(folder, 'pase.json')]);
  const output: string[] = [];
  child.stderr.on('data', (bytes: Buffer) => output.push(bytes.toString()));

  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(2);
  expect(output.join('')).toMatch(/pase\.json must be JSON/);
});
