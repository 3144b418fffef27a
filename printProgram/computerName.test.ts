import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computerName } from './computerName';

describe('the name of the computer of an installed program [PR-19]', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pase-computer-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function nameWith(machineId: string, host = 'till'): string {
    const file = join(folder, 'machine-id');
    writeFileSync(file, machineId);
    return computerName(host, file);
  }

  it('tells apart two computers with the same host name, is the same after a restart, and does not show the machine id', () => {
    const [first, second] = [nameWith('0123456789abcdef\n'), nameWith('fedcba9876543210\n')];

    expect(first).toMatch(/^till [0-9a-f]{8}$/);
    expect(second).not.toBe(first);
    expect(nameWith('0123456789abcdef\n')).toBe(first);
    expect(first).not.toContain('01234567');
  });

  it('is the host name without a machine id, and never empty or longer than the server accepts', () => {
    expect(computerName('till', join(folder, 'missing'))).toBe('till');
    expect(nameWith('')).toBe('till');
    expect(computerName('', join(folder, 'missing'))).toBe('computer');
    expect(nameWith('0123', 'h'.repeat(300)).length).toBeLessThanOrEqual(100);
  });
});
