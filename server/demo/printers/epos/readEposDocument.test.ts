import { EposSchemaError, EposTooLargeError, readEposDocument } from './readEposDocument';

const EPOS = 'http://www.epson-pos.com/schemas/2011/03/epos-print';
const envelope = (body: string, header = '') =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/">${header}<s:Body><epos-print xmlns="${EPOS}">${body}</epos-print></s:Body></s:Envelope>`;
const header = (fields: string) => `<s:Header><parameter xmlns="${EPOS}">${fields}</parameter></s:Header>`;

describe('readEposDocument', () => {
  it('returns the header fields and the elements in order', () => {
    const document = readEposDocument(
      envelope(
        '<text align="center">A &lt;1&gt;&#10;</text><page><text>b</text></page>',
        header('<devid>local_printer</devid><timeout>60000</timeout><printjobid> ABC-1.2_x </printjobid>'),
      ),
    );

    expect(document).toEqual({
      devid: 'local_printer',
      printJobId: 'ABC-1.2_x',
      timeoutMs: 60_000,
      force: false,
      empty: false,
      elements: [
        { name: 'text', attributes: { align: 'center' }, content: 'A <1>\n', children: [] },
        { name: 'page', attributes: {}, content: '', children: [{ name: 'text', attributes: {}, content: 'b', children: [] }] },
      ],
    });
  });

  it('distinguishes an empty document from one that has only elements of other namespaces', () => {
    const bare = { devid: null, printJobId: null, timeoutMs: null, force: false, elements: [] };

    expect(readEposDocument(envelope(''))).toEqual({ ...bare, empty: true });
    expect(readEposDocument(envelope('<text xmlns="">lost</text>'))).toEqual({ ...bare, empty: false });
  });

  it('skips attributes of other namespaces', () => {
    const [text] = readEposDocument(envelope('<text xml:space="preserve" em="true">a</text>')).elements;

    expect(text?.attributes).toEqual({ em: 'true' });
  });

  it.each([
    ['nothing', ''],
    ['text that is not XML', 'hello'],
    ['HTML', '<!doctype html><html><body>hello</body></html>'],
    ['half a document', envelope('<text>a</text>').slice(0, -20)],
    ['two documents', envelope('').repeat(2)],
    ['text after the document', `${envelope('')} x`],
    ['a NUL character', envelope('<text>a\u0000b</text>')],
    ['a NUL reference', envelope('<text>&#0;</text>')],
    ['an external entity', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${envelope('')}`],
    ['another encoding', `<?xml version="1.0" encoding="utf-16"?>${envelope('')}`],
    ['an unbound prefix', envelope('<x:text>a</x:text>')],
    ['an unknown header field', envelope('', header('<secret/>'))],
    ['two job ids', envelope('', header('<printjobid>A</printjobid><printjobid>B</printjobid>'))],
    ['an empty job id', envelope('', header('<printjobid/>'))],
    ['a timeout that is not a number', envelope('', header('<timeout>soon</timeout>'))],
    ['two headers', envelope('', header('') + header(''))],
    ['a SOAP element inside a document', envelope('<s:Body/>')],
    ['an ePOS-Print element outside <epos-print>', envelope('', `<text xmlns="${EPOS}"/>`)],
    ['5,000 nested elements of another namespace', envelope('<a xmlns="urn:x">'.repeat(5_000) + '</a>'.repeat(5_000))],
    ['100 attributes', envelope(`<text ${Array.from({ length: 100 }, (_, index) => `xmlns:a${index}="urn:x"`).join(' ')}/>`)],
    ['10,000 entities', `<!DOCTYPE x [${'<!ENTITY a "aaaaaaaaaa">'.repeat(10_000)}]>${envelope('')}`],
  ])('rejects %s', (_title, xml) => {
    expect(() => readEposDocument(xml)).toThrow(EposSchemaError);
  });

  it.each([
    ['elements', envelope('<text/>'.repeat(5_000))],
    ['markup', envelope(`<text>${'&amp;'.repeat(40_000)}</text>`)],
    ['text', envelope(`<text>${'ж'.repeat(350_001)}</text>`)],
    ['line ends', envelope(`<text>${'\n '.repeat(39_000) + 'a'.repeat(250_000)}</text>`)],
  ])('rejects more %s than any ticket has', (_title, xml) => {
    expect(() => readEposDocument(xml)).toThrow(EposTooLargeError);
  });

  it('joins text around comments and CDATA sections, and skips comments and processing instructions', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><!-- <!DOCTYPE no> --><?maker 1?>${envelope('<text>A<!-- & --><![CDATA[<&>]]>&#66;</text>')}<!-- end -->`;

    expect(readEposDocument(xml).elements[0]?.content).toBe('A<&>B');
  });

  it('trims XML white space from values, but no other white space', () => {
    expect(readEposDocument(envelope('<feed line="&#10; 2\t"/>')).elements[0]?.attributes).toEqual({ line: '2' });
    expect(() => readEposDocument(envelope('<feed line="\u00a02"/>'))).toThrow(EposSchemaError);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('parses force="%s"', (force, expected) => {
    expect(readEposDocument(envelope('<recovery/>').replace('<epos-print', `<epos-print force="${force}"`)).force).toBe(expected);
  });
});
