import { BarcodeFormat } from '@zxing/library';
import { eposElements } from '../../../../../test/server/eposElements';
import { scanDrawing } from '../../../../../test/server/scanDrawing';
import { drawPaper } from '../drawPaper';
import type { Paper, PaperMark, PaperSymbol } from '../paper';
import { printOnPaper } from '../printOnPaper';

const { UPC_A, EAN_13, EAN_8, CODE_39, CODE_93, CODE_128, ITF, CODABAR, RSS_14, QR_CODE, PDF_417, AZTEC, DATA_MATRIX } = BarcodeFormat;

const print = (body: string): Paper => printOnPaper(eposElements(body), 48);
const barcode = (type: string, content: string, more = '') => print(`<barcode type="${type}" ${more}>${content}</barcode>`);
const symbol = (type: string, content: string, more = '') => print(`<symbol type="${type}" ${more}>${content}</symbol>`);
const codeOf = (paper: Paper) => paper.items.find((item): item is PaperSymbol => item.kind === 'symbol');
const refusedBy = (paper: Paper) => paper.items.filter((item): item is PaperMark => item.kind === 'mark').map(({ text }) => text);

describe('barcodes [BP-10]', () => {
  it.each([
    ['upc_a', '01234567890', UPC_A, '012345678905'],
    ['ean13', '400638133393', EAN_13, '4006381333931'],
    ['ean13', '4006381333931', EAN_13, '4006381333931'],
    ['jan13', '4901234567894', EAN_13, '4901234567894'],
    ['ean8', '9638507', EAN_8, '96385074'],
    ['jan8', '49123456', EAN_8, '49123456'],
    ['code39', 'PASE-42', CODE_39, 'PASE-42'],
    ['code39', '*PASE-42*', CODE_39, 'PASE-42'],
    ['code93', 'Pase 93', CODE_93, 'Pase 93'],
    ['code128', 'Pase-128', CODE_128, 'Pase-128'],
    ['code128', '{BNo.{C1234{AX\\x09', CODE_128, 'No.1234X\t'],
    ['code128', '{C\\x0c\\x22', CODE_128, '1234'],
    ['code128', '{Bx{Sy{{z\\\\', CODE_128, null],
    ['code128', '{BABC\\\\012{{', CODE_128, 'ABC\\012{'],
    ['code128_auto', 'Pase-1280', CODE_128, 'Pase-1280'],
    ['itf', '1234567890', ITF, '1234567890'],
    ['itf', '12345', ITF, '012345'],
    ['codabar', 'A40156B', CODABAR, 'A40156B'],
    ['gs1_128', '(01)09506000134352(10)ABC123', CODE_128, '010950600013435210ABC123'],
    ['gs1_databar_omnidirectional', '0950600013435', RSS_14, '09506000134352'],
    ['gs1_databar_truncated', '(01)09506000134352', RSS_14, '09506000134352'],
  ])('prints %s %s so that a scanner can read it', (type, content, format, expected) => {
    const paper = barcode(type, content, 'width="2"');

    if (expected === null) expect(refusedBy(paper)).toEqual([`${type} ${content}`]);
    else expect(scanDrawing(drawPaper(paper), format)).toEqual([expected]);
  });

  it.each([
    ['upc_e', '04252614', 51],
    ['upc_e', '425261', 51],
    ['gs1_databar_limited', '0950600013435', 79],
    ['gs1_databar_expanded', '(01)99506000134355(3103)001750', 151],
  ])('prints %s %s with the width of its standard', (type, content, modules) => {
    expect(codeOf(barcode(type, content, 'width="2"'))?.width).toBe(2 * modules);
  });

  it.each([
    ['', 3, 162],
    ['width="2" height="64"', 2, 64],
    ['width="6" height="255"', 6, 255],
    ['width="200" height="0"', 3, 162],
  ])('has for the attributes %j modules of %d and bars of %d dots', (more, module, height) => {
    expect(codeOf(barcode('ean8', '9638507', more))).toMatchObject({ width: 67 * module, height });
  });

  it('has the wide elements of Epson in a code with two element widths', () => {
    const lengths = codeOf(barcode('itf', '12', 'width="2"'))?.rows[0]?.bars.filter((_, index) => index % 2 === 1);

    expect(lengths).toEqual([2, 2, 5, 2, 2, 2, 5, 5, 2]);
  });

  it.each([
    ['none', []],
    ['above', [0]],
    ['below', [90]],
    ['both', [0, 111]],
  ])('prints human readable text: %s', (hri, places) => {
    const paper = barcode('ean8', '9638507', `hri="${hri}" font="font_b" height="86"`);

    const texts = paper.items.filter((item) => item.kind === 'text');
    const top = paper.items.flatMap((item) => ('y' in item ? [item.y] : [])).sort((a, b) => a - b)[0] ?? 0;
    expect(texts.map(({ y, runs }) => [y - top, runs[0]?.text, runs[0]?.font])).toEqual(places.map((y) => [y, '96385074', 'font_b']));
  });

  it('keeps human readable text that is wider than the bars on the paper', () => {
    const [text] = barcode('upc_e', '425261', 'width="2" hri="below" font="font_a"').items.filter((item) => item.kind === 'text');

    expect(text?.x).toBeGreaterThanOrEqual(0);
  });

  it.each([
    ['ean13', '4006381333932'],
    ['ean13', '40A'],
    ['ean8', '1'],
    ['upc_a', 'x'],
    ['upc_e', '99999999'],
    ['code39', 'abc'],
    ['code93', 'ñ'],
    ['itf', '12a'],
    ['codabar', '123'],
    ['code128', 'é'],
    ['code128', '{B'],
    ['code128', '{C{2'],
    ['code128', '{9'],
    ['gs1_128', 'ñ'],
    ['gs1_databar_limited', '9950600013435'],
    ['gs1_databar_expanded', '123'],
  ])('prints nothing for the invalid %s %s, and marks it', (type, content) => {
    const paper = barcode(type, content);

    expect(codeOf(paper)).toBeUndefined();
    expect(refusedBy(paper)).toEqual([`${type} ${content}`]);
    expect(paper.text).toBe('');
  });

  it('prints nothing for a code that is wider than the paper', () => {
    const content = 'A'.repeat(40);

    expect(refusedBy(barcode('code39', content))).toEqual([`code39 ${content}: 1890 / 576`]);
  });

  it('is rotated together with its human readable text', () => {
    const paper = barcode('ean8', '9638507', 'rotate="true" hri="below" width="2"');

    const [bars, text] = [codeOf(paper), paper.items.find((item) => item.kind === 'text')];
    expect(bars).toMatchObject({ upsideDown: true, x: 576 - 134 });
    expect(text?.y).toBeLessThan(bars?.y ?? 0);
    expect(scanDrawing(drawPaper(paper), EAN_8)).toEqual(['96385074']);
  });
});

describe('symbols [BP-10]', () => {
  it.each([
    ['qrcode_model_1', 'https://pase.test/1', QR_CODE, ''],
    ['qrcode_model_2', 'Señor ñandú €', QR_CODE, 'level="level_h" width="4"'],
    ['qrcode_model_2', 'C:\\\\pase', QR_CODE, 'level="level_q"'],
    ['qrcode_model_2', 'https://pase.test/p/17?'.repeat(12), QR_CODE, 'level="level_m" width="4"'],
    ['pdf417_standard', 'Mesa 17', PDF_417, ''],
    ['pdf417_standard', 'Mesa 17', PDF_417, 'level="level_5" size="4" width="2" height="4"'],
    ['pdf417_truncated', 'Mesa 17', PDF_417, ''],
    ['azteccode_fullrange', 'https://pase.test', AZTEC, ''],
    ['azteccode_compact', 'PASE', AZTEC, 'level="50"'],
    ['datamatrix_square', 'PASE 17', DATA_MATRIX, ''],
    ['datamatrix_rectangle_8', 'PASE 17', DATA_MATRIX, ''],
    ['datamatrix_rectangle_12', 'PASE 17', DATA_MATRIX, ''],
    ['datamatrix_rectangle_16', 'PASE 17', DATA_MATRIX, ''],
  ])('prints %s %s so that a scanner can read it', (type, content, format, more) => {
    expect(scanDrawing(drawPaper(symbol(type, content, more)), format)).toEqual([content.replaceAll('\\\\', '\\')]);
  });

  it.each([
    ['gs1_databar_stacked', '0950600013435'],
    ['gs1_databar_stacked_omnidirectional', '0950600013435'],
  ])('prints %s so that a scanner can read it', (type, content) => {
    expect(scanDrawing(drawPaper(symbol(type, content)), RSS_14)).toEqual(['09506000134352']);
  });

  it.each([
    ['qrcode_micro', '12345', 33, 33],
    ['gs1_databar_expanded_stacked', '(01)99506000134355(3103)001750', 204, 142],
    ['maxicode_mode_2', '[)>\\x1e01\\x1d96841706672\\x1d840\\x1d001\\x1d1Z12345678\\x1e\\x04', 213.5, 199],
    ['maxicode_mode_4', 'PASE', 213.5, 199],
  ])('prints %s with the size of its standard', (type, content, width, height) => {
    expect(codeOf(symbol(type, content))).toMatchObject({ width, height });
  });

  it.each([
    ['width="1"', 21],
    ['', 63],
    ['width="16"', 336],
  ])('has square modules: for the attributes %j the symbol has %d dots', (more, dots) => {
    expect(codeOf(symbol('qrcode_model_2', 'https://pase.test', more))).toMatchObject({ width: dots, height: dots });
  });

  it.each([
    ['qrcode_micro', 'x'.repeat(60)],
    ['maxicode_mode_2', 'x'],
    ['azteccode_compact', 'x'.repeat(200)],
    ['datamatrix_rectangle_8', 'x'.repeat(60)],
    ['gs1_databar_stacked', '12'],
    ['pdf417_standard', ''],
  ])('prints nothing for the invalid %s %s, and marks it', (type, content) => {
    expect(refusedBy(symbol(type, content))).toEqual([`${type} ${content}`]);
  });
});
