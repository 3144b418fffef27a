import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';

interface PrintedText {
  text: string;
  /** The horizontal extent in points, from the left edge of the paper. */
  left: number;
  right: number;
}

interface PrintedPage {
  /** In points: A4 is 595 × 842. */
  width: number;
  height: number;
  texts: PrintedText[];
  /** All texts without white space, because a cell may have several lines. */
  text: string;
}

/** Prints the page as Chromium does for a user who selects "Save as PDF". */
export async function printedPages(page: Page): Promise<PrintedPage[]> {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  return Promise.all(Array.from({ length: file.numPages }, (_, index) => printedPage(file, index + 1)));
}

async function printedPage(file: Awaited<ReturnType<typeof getDocumentProxy>>, number: number): Promise<PrintedPage> {
  const paper = await file.getPage(number);
  const { width, height } = paper.getViewport({ scale: 1 });
  const { items } = await paper.getTextContent();
  const texts = items.flatMap((item) => {
    if (!('transform' in item)) return [];
    // The type of the library is any[]: a matrix, whose fifth number is the horizontal position.
    const left = Number(item.transform[4]);
    return [{ text: item.str, left, right: left + item.width }];
  });
  return {
    width,
    height,
    texts,
    text: texts
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
  };
}
