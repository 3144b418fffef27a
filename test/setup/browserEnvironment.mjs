import { File as StreamedFile } from 'node:buffer';
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import FixedJSDOMEnvironment from 'jest-fixed-jsdom';

/** jsdom with what every browser has and jsdom has not. */
export default class BrowserEnvironment extends FixedJSDOMEnvironment {
  constructor(...args) {
    super(...args);
    const { File, FileReader } = this.global;
    Object.assign(this.global, {
      CompressionStream,
      DecompressionStream,
      File: StreamedFile,
      FileReader: readerOfAnyBlob(FileReader, File),
    });
  }
}

/** jsdom's own reader takes jsdom's blobs alone, and those of the tests are Node's. */
function readerOfAnyBlob(FileReader, File) {
  const Blob = Object.getPrototypeOf(File);
  return class extends FileReader {
    readAsDataURL(blob) {
      void blob.arrayBuffer().then((bytes) => super.readAsDataURL(new Blob([bytes])));
    }
  };
}
