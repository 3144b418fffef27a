import { decodeStatement, parseStatement } from '@/domain/channelMoney/statementFile';
import { contentHashOf } from '@/features/channelMoney/statements/contentHash';

describe('contentHashOf', () => {
  const hashOf = (text: string, encode = (given: string) => new TextEncoder().encode(given)) => {
    const table = parseStatement(decodeStatement(encode(text)).text);
    return table && contentHashOf(table);
  };

  it('recognizes a copy with another encoding, delimiter and line ends, and no other content [M-05]', () => {
    const hash = hashOf('Nº pedido;Neto\nG-1;7,00\n');

    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf('Nº pedido;Neto\r\nG-1;7,00', (text) => Uint8Array.from([...text], (char) => char.charCodeAt(0)))).toBe(hash);
    expect(hashOf('Nº pedido\tNeto\nG-1\t7,00\n')).toBe(hash);
    expect(hashOf('Nº pedido;Neto\nG-1;7,01\n')).not.toBe(hash);
    expect(hashOf('Nº pedido;Neto\nG-1;7,00\nG-1;7,00\n')).not.toBe(hash);
  });
});
