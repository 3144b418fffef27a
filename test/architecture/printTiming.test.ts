import { readFileSync } from 'node:fs';
import * as printTiming from '@/domain/printTiming';

describe('timings table of docs/print-delivery.md', () => {
  it('lists exactly the constants of src/domain/printTiming.ts', () => {
    const document = readFileSync('docs/print-delivery.md', 'utf8');
    const [, table = ''] = /## §14 Timings\n([\s\S]*?)\n## §15/.exec(document) ?? [];
    const constants = table.split('\n').flatMap((row) => [...(row.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name));

    expect(constants.sort()).toEqual(Object.keys(printTiming).sort());
  });
});
