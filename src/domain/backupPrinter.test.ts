import { backupOf, canBeBackup } from '@/domain/backupPrinter';

const a = { uuid: 'a', backupPrinterUuid: 'b' };
const b = { uuid: 'b', backupPrinterUuid: 'c' };
const c = { uuid: 'c', backupPrinterUuid: null };

describe('backup printers', () => {
  it('cannot be the printer itself, nor one that the printer backs up, directly or through others [V-02]', () => {
    expect(canBeBackup('c', 'c', [a, b, c])).toBe(false);
    expect(canBeBackup('b', 'c', [a, b, c])).toBe(false);
    expect(canBeBackup('a', 'c', [a, b, c])).toBe(false);
    expect(canBeBackup('c', 'a', [a, b, c])).toBe(true);
  });

  it('must be printers of the location, and stored cycles do no harm [V-02]', () => {
    expect(canBeBackup('gone', 'a', [a, b, c])).toBe(false);
    expect(canBeBackup('b', 'd', [b, { ...c, backupPrinterUuid: 'b' }])).toBe(true);
    expect(backupOf(a, [c])).toBeUndefined();
    expect(backupOf(a, [a, b])).toBe(b);
  });
});
