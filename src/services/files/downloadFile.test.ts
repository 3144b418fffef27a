import { downloadFile } from '@/services/files/downloadFile';

describe('downloadFile', () => {
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('downloads the bytes under the name and revokes the object URL later', () => {
    jest.useFakeTimers();
    const offered: [href: string, name: string][] = [];
    const given: Blob[] = [];
    const revoked: string[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${given.push(blob)}`;
    URL.revokeObjectURL = (url) => void revoked.push(url);
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      offered.push([this.href, this.download]);
    });

    downloadFile(new ArrayBuffer(3), 'a.gz', 'application/gzip');

    expect(offered).toEqual([['blob:1', 'a.gz']]);
    expect(given.map(({ size, type }) => [size, type])).toEqual([[3, 'application/gzip']]);
    expect(revoked).toEqual([]);
    jest.runAllTimers();
    expect(revoked).toEqual(['blob:1']);
  });
});
