import { writeEposDocument } from './writeEposDocument';
import type { TicketPart } from './ticketLine';

function body(...parts: TicketPart[]): string {
  const xml = writeEposDocument({ printJobId: 'A', font: 'font_b', parts });
  return /<epos-print[^>]*>(.*)<feed line="3"\/>/.exec(xml)?.[1] ?? '';
}

describe('writeEposDocument', () => {
  it('writes all style attributes first and then only changes', () => {
    expect(body({ text: 'A', align: 'center', bold: true }, { text: 'B', height: 2 })).toBe(
      '<text lang="en" smooth="true" font="font_b" align="center" width="1" height="1" em="true" reverse="false">A&#10;</text>' +
        '<text align="left" height="2" em="false">B&#10;</text>',
    );
  });

  it('writes consecutive lines of one style as one element', () => {
    expect(body({ text: 'A' }, { text: '' }, { text: 'B <c>' }).match(/<text/g)).toHaveLength(1);
  });

  it('writes the lead of a line before its text', () => {
    expect(body({ text: ' Pan', lead: { text: '2 x', width: 2, reverse: true }, align: 'center' })).toBe(
      '<text lang="en" smooth="true" font="font_b" align="center" width="2" height="1" em="false" reverse="true">2 x</text>' +
        '<text width="1" reverse="false"> Pan&#10;</text>',
    );
  });

  it('centres a barcode, and restores the style after it', () => {
    expect(body({ text: 'A', reverse: true }, { barcode: 'GL-1', moduleDots: 2 }, { text: 'B' })).toBe(
      '<text lang="en" smooth="true" font="font_b" align="left" width="1" height="1" em="false" reverse="true">A&#10;</text>' +
        '<text align="center" reverse="false"></text><barcode type="code128" hri="none" width="2" height="56">{BGL-1</barcode>' +
        '<text align="left">B&#10;</text>',
    );
  });
});
