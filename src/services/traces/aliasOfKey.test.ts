import { ALIAS } from '@/domain/trace/redact';
import { aliasOfKey, realiased } from '@/services/traces/aliasOfKey';

const KEY = new Uint8Array(32).fill(1);
const OTHER = new Uint8Array(32).fill(2);

describe('aliasOfKey', () => {
  it('returns the same alias only for the same text and key', () => {
    const alias = aliasOfKey(KEY)('Ana Pérez');
    expect(alias).toMatch(new RegExp(`^${ALIAS.source}$`));
    expect(aliasOfKey(KEY)('Ana Pérez')).toBe(alias);
    expect(aliasOfKey(OTHER)('Ana Pérez')).not.toBe(alias);
    expect(aliasOfKey(KEY)('Ana Perez')).not.toBe(alias);
  });

  it('returns stable aliases for more texts than its cache holds', () => {
    const aliasOf = aliasOfKey(KEY);
    const first = aliasOf('text');
    for (let index = 0; index < 10_001; index += 1) aliasOf(`text ${index}`);
    expect(aliasOf('text')).toBe(first);
  });
});

describe('realiased', () => {
  it('replaces all aliases in a text consistently', () => {
    const aliasOf = aliasOfKey(KEY);
    const [ana, luis] = [aliasOf('Ana'), aliasOf('Luis')];
    const text = `{"a":"${ana}","b":"job:${luis}","c":"${ana}"}`;
    const [again, one, two] = /"a":"(.+)","b":"job:(.+)","c":"(.+)"/.exec(realiased(text, aliasOfKey(OTHER)))?.slice(1) ?? [];

    expect([one === ana, two === again, one === luis]).toEqual([false, true, false]);
  });
});
