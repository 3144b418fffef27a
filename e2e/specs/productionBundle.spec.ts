import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** A CSS class used only by the page of shared components. */
const MARK = 'ui-lab';

test('the production bundle does not contain the page of shared components', async () => {
  const sheet = await readFile('src/features/uiLab/uiLab.css', 'utf8');
  const files = (await readdir('dist')).filter((name) => /\.(?:js|css)$/.test(name));
  const contents = await Promise.all(files.map(async (name) => ({ name, text: await readFile(join('dist', name), 'utf8') })));

  expect(sheet).toContain(MARK);
  expect(files.length).toBeGreaterThan(20);
  expect(contents.filter(({ text }) => text.includes(MARK)).map(({ name }) => name)).toEqual([]);
});
