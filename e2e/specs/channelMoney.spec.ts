import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

interface SoldOrder {
  id: string;
  code: string;
  accountId: string;
  channelOrderId: string;
  total: number | null;
}

const server = useDemoServer();
const ADMIN = 'account-admin@demo.pase';

/** The day some days ago, `yyyy-MM-dd`. */
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const euros = (minorUnits: number) => (minorUnits / 100).toFixed(2).replace('.', ',');
/** Windows-1252, in which the euro sign is the byte 80. */
const windows1252 = (text: string) => Buffer.from([...text].map((char) => (char === '€' ? 0x80 : char.charCodeAt(0))));

test('a rate makes payouts expected, and a statement in Windows-1252 shows which order was paid differently [M-05]', async ({ page }) => {
  const [from, to] = [dayBefore(40), dayBefore(10)];
  const report = `/orders/reports?type=orders&fromDay=${from}&toDay=${to}&channels=glovo&statuses=COMPLETED&currency=EUR`;
  const { data: sold } = await server().call<{ data: SoldOrder[] }>('GET', report, ADMIN);
  const own = sold.filter(({ accountId, total }) => accountId === 'account-es' && total !== null);
  const [first, second] = own;
  if (!first || !second) throw new Error(`The demo has ${own.length} orders of Glovo between ${from} and ${to}: expected 2 or more`);

  const { data: rates } = await server().call<{ data: { id: string; channel: string }[] }>(
    'GET',
    '/Accounts/account-es/commission-rates',
    ADMIN,
  );
  for (const { id } of rates.filter(({ channel }) => channel === 'glovo')) await server().call('DELETE', `/commission-rates/${id}`, ADMIN);

  await new BackOffice(page, server().url).signIn(ADMIN);
  await page.goto(`${server().url}/reports/money?from=${from}&to=${to}&channel=glovo`);
  await expect(page.getByText(/no tienen comisión acordada/)).toBeVisible();
  await page.getByRole('button', { name: 'Comisiones' }).first().click();
  await page.getByRole('button', { name: 'Añadir comisión' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nueva comisión' });
  await dialog.getByLabel('Canal').selectOption('glovo');
  await dialog.getByLabel('Primer día').fill(`01/01/${Number(from.slice(0, 4)) - 1}`);
  await dialog.getByRole('textbox', { name: /^Comisión/ }).fill('30');
  await dialog.getByLabel('Impuesto de la comisión (%)').fill('21');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('dialog', { name: 'Comisiones de los canales' }).getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByText(/no tienen comisión acordada/)).toBeHidden();

  await page.getByRole('tab', { name: 'Liquidaciones' }).click();
  await page.getByRole('button', { name: 'Importar liquidación' }).click();
  await page.getByLabel('Canal', { exact: true }).selectOption('glovo');
  const lines = [`${first.channelOrderId};${euros(99_999)} €`, `${second.channelOrderId};${euros(1)} €`, 'GLV-DESCONOCIDO;5,00 €'];
  await page.getByLabel('Fichero CSV').setInputFiles({
    ...{ name: 'liquidación.csv', mimeType: 'text/csv' },
    buffer: windows1252(`Nº pedido;Importe líquido\n${lines.join('\n')}\n`),
  });
  await expect(page.getByText('3 filas leídas · codificación WINDOWS-1252')).toBeVisible();
  await page.getByLabel('Importe pagado').selectOption('Importe líquido');
  await page.getByLabel('Desde').fill(from.split('-').reverse().join('/'));
  await page.getByLabel('Hasta').fill(to.split('-').reverse().join('/'));
  await page.getByLabel('Hasta').press('Tab');
  await page.getByRole('button', { name: 'Importar 3 filas' }).click();

  await expect(page.getByRole('button', { name: 'Importe distinto (2)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Solo en la liquidación (1)' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar diferencias' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`${first.channelOrderId};`);
  expect(file).toContain('999,99');

  await page.getByRole('button', { name: 'Importe distinto (2)' }).click();
  await expect(page.getByRole('gridcell', { name: /999,99/ }).first()).toBeVisible();
  await page.getByRole('gridcell', { name: first.code, exact: true }).click();
  await expect(page).toHaveURL(`${server().url}/orders/${first.id}`);
});
