import { ALIAS } from '@/domain/trace/redact';
import { aliasOfKey, realiased } from '@/services/traces/aliasOfKey';

const KEY = new Uint8Array(32).fill(1);
const OTHER = new Uint8Array(32).fill(2);

describe('aliasOfKey', () => {
  it('gives the same alias for the same text under the same key alone', () => {
    const alias = aliasOfKey(KEY)('Ana Pérez');
    expect(alias).toMatch(new RegExp(`^${ALIAS.source}$`));
    expect(aliasOfKey(KEY)('Ana Pérez')).toBe(alias);
    expect(aliasOfKey(OTHER)('Ana Pérez')).not.toBe(alias);
    expect(aliasOfKey(KEY)('Ana Perez')).not.toBe(alias);
  });

  it('remembers its aliases also of more texts than it keeps in mind', () => {
    const aliasOf = aliasOfKey(KEY);
    const first = aliasOf('text');
    for (let index = 0; index < 10_001; index += 1) aliasOf(`text ${index}`);
    expect(aliasOf('text')).toBe(first);
  });
});

describe('realiased', () => {
  it('gives all aliases of a text others, the same where they were the same', () => {
    const aliasOf = aliasOfKey(KEY);
    const [ana, luis] = [aliasOf('Ana'), aliasOf('Luis')];
    const text = `{"a":"${ana}","b":"job:${luis}","c":"${ana}"}`;
    const [again, one, two] = /"a":"(.+)","b":"job:(.+)","c":"(.+)"/.exec(realiased(text, aliasOfKey(OTHER)))?.slice(1) ?? [];

    expect([one === ana, two === again, one === luis]).toEqual([false, true, false]);
  });
});
