import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../../server/printing/tickets/writeEposDocument';
import { readVectors } from './readVectors';
import { resultLine, runVectors } from './runVectors';

const document = (body: string) =>
  `<s:Envelope xmlns:s="${SOAP_NAMESPACE}"><s:Body><epos-print xmlns="${EPOS_NAMESPACE}">${body}</epos-print></s:Body></s:Envelope>`;

describe('vectors', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pase-vectors-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  const list = (...entries: unknown[]) => write('index.json', JSON.stringify(entries));
  async function linesOf() {
    const lines = [];
    for await (const result of runVectors(readVectors(folder))) lines.push(resultLine(result));
    return lines;
  }

  it('report each expected and each unexpected reply', async () => {
    list(
      { file: 'ticket.xml', expect: 'on paper', source: 'somebody' },
      { file: 'ticket.xml', expect: 'SchemaError' },
      { file: 'check.xml', expect: 'on paper' },
      { file: 'bad.xml', expect: 'success, nothing on paper' },
    );
    write('ticket.xml', document('<text>A-17</text>'));
    write('check.xml', document(''));
    write('bad.xml', document('<blink/>'));

    expect(await linesOf()).toEqual([
      'ok    ticket.xml: on paper',
      'WRONG ticket.xml: SchemaError; got success="true" code="", 1 on paper',
      'WRONG check.xml: on paper; got success="true" code="", 0 on paper',
      'WRONG bad.xml: success, nothing on paper; got success="false" code="SchemaError", 0 on paper',
    ]);
  });

  it('parse replies with the parser of the browser client', async () => {
    list({ file: 'reply.xml', expect: 'reply: the client reads it' }, { file: 'page.html', expect: 'reply: the client reads it' });
    write(
      'reply.xml',
      `<a:Envelope xmlns:a="${SOAP_NAMESPACE}"><a:Body><response success="1" xmlns="${EPOS_NAMESPACE}"/></a:Body></a:Envelope>`,
    );
    write('page.html', '<!doctype html><p>404');

    expect(await linesOf()).toEqual([
      'ok    reply.xml: reply: the client reads it',
      'WRONG page.html: reply: the client reads it; got no reply that the client can read',
    ]);
  });

  describe('explain an invalid folder', () => {
    it('that does not exist', () => {
      expect(() => readVectors(join(folder, 'none'))).toThrow(`There is no folder ${join(folder, 'none')}`);
    });

    it('that is a file', () => {
      write('index.json', '[]');

      expect(() => readVectors(join(folder, 'index.json'))).toThrow('There is no folder');
    });

    it('without an index', () => {
      expect(() => readVectors(folder)).toThrow(`There is no ${join(folder, 'index.json')}: a list of {"file": …, "expect": …}`);
    });

    it.each<[string, string]>([
      ['{', 'is not JSON'],
      ['{}', 'is invalid at its root. Expected a list of'],
      [
        '[{"file": "a.xml"}]',
        'is invalid at 0.expect. Expected a list of {"file": …, "expect": one of "on paper", "success, nothing on paper"',
      ],
      ['[{"file": "a.xml", "expect": "paper"}]', 'is invalid at 0.expect'],
      ['[{"file": "a.xml", "expect": "on paper"}]', 'index.json lists a.xml, which is not in'],
      ['[]', 'lists no document'],
    ])('with the index %s', (index, message) => {
      write('index.json', index);

      expect(() => readVectors(folder)).toThrow(message);
    });
  });
});
