import { addressProblems } from '@/features/printing/PrinterSettings/addressProblems';

const WEB = { protocol: 'https:', hostname: 'pase.example' };
const SHOP = { protocol: 'http:', hostname: '192.168.1.9' };

describe('addressProblems', () => {
  it.each([
    ['http://192.168.1.50', WEB, 'prompt', { permission: true, mixed: true }],
    ['http://192.168.1.50', WEB, 'granted', { permission: false, mixed: true }],
    ['https://192.168.1.50', WEB, 'denied', { permission: true, mixed: false }],
    ['https://192.168.1.50', WEB, 'unknown', { permission: false, mixed: false }],
    ['http://localhost:4301', WEB, 'granted', { permission: false, mixed: false }],
    ['http://192.168.1.50', SHOP, 'denied', { permission: false, mixed: false }],
    ['http://printer.example', WEB, 'prompt', { permission: false, mixed: true }],
  ] as const)('returns for %s from %j with permission %s: %j [PR-05]', (address, page, permission, problems) => {
    expect(addressProblems(address, page, permission)).toEqual(problems);
  });
});
