import fc from 'fast-check';
import Papa from 'papaparse';
import { decodeStatement, parseStatement } from '@/domain/channelMoney/statementFile';

const TEXT = 'Pedido;Comisión;Neto\nG-1;ñ;12,50\n';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(bytes.buffer);
};
/** Only of texts without characters that Windows-1252 adds to Latin-1: Node 20 decodes these as control characters; browsers do not. */
const windows1252 = (text: string) => Uint8Array.from([...text], (char) => char.charCodeAt(0));

describe('decodeStatement', () => {
  it.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 with a byte order mark', utf16(`\uFEFF${TEXT}`, true), 'utf-16le'],
    ['UTF-16 of the other byte order with a mark', utf16(`\uFEFF${TEXT}`, false), 'utf-16be'],
    ['UTF-16 without a mark', utf16(TEXT, true), 'utf-16le'],
    ['UTF-16 of the other byte order without a mark', utf16(TEXT, false), 'utf-16be'],
    ['Windows-1252', windows1252(TEXT), 'windows-1252'],
  ])('reads %s, without its mark [M-05]', (_case, bytes, encoding) => {
    expect(decodeStatement(bytes)).toEqual({ text: TEXT, encoding });
  });

  it('reads any UTF-8 text, and never fails on any bytes [M-05]', () => {
    const text = fc.string({ unit: 'binary' }).filter((each) => !/^.?\0|^\uFEFF/su.test(each));
    fc.assert(fc.property(text, (each) => expect(decodeStatement(utf8(each))).toEqual({ text: each, encoding: 'utf-8' })));
    fc.assert(fc.property(fc.uint8Array(), (bytes) => expect(typeof decodeStatement(bytes).text).toBe('string')));
  });
});

describe('parseStatement', () => {
  it.each([[','], [';'], ['\t'], ['|']])('finds the delimiter "%s" [M-05]', (delimiter) => {
    const text = Papa.unparse(
      [
        ['Pedido', 'Neto'],
        ['G-1', `1${delimiter}5`],
        ['G-2', 'con "comillas"'],
      ],
      { delimiter },
    );

    expect(parseStatement(text)).toEqual({
      titles: ['Pedido', 'Neto'],
      rows: [
        ['G-1', `1${delimiter}5`],
        ['G-2', 'con "comillas"'],
      ],
    });
  });

  it('skips lines above the titles, empty lines and missing cells [M-05]', () => {
    expect(parseStatement('Glovo\n\nPedido,Neto,Día\n ,,\nG-1,5\n')).toEqual({
      titles: ['Pedido', 'Neto', 'Día'],
      rows: [['G-1', '5', '']],
    });
  });

  it('makes titles unique, also empty ones [M-05]', () => {
    expect(parseStatement('Total,Total,\n1,2,3')?.titles).toEqual(['Total', 'Total#2', '#3']);
  });

  it.each([
    ['an empty file', ''],
    ['a text', 'hola'],
    ['a single column', 'Pedido\nG-1\nG-2'],
  ])('reads no table from %s [M-05]', (_case, text) => {
    expect(parseStatement(text)).toBeNull();
  });
});
