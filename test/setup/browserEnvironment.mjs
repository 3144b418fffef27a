import { File as StreamedFile } from 'node:buffer';
import { CompressionStream, DecompressionStream } from 'node:stream/web';
import FixedJSDOMEnvironment from 'jest-fixed-jsdom';
import { disableAsyncContexts } from './asyncContexts.mjs';

/** jsdom with browser APIs that it lacks. */
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

  /** @override */
  async teardown() {
    disableAsyncContexts();
    await super.teardown();
  }
}

/** A FileReader for Node's blobs, which the tests use; jsdom's accepts only its own. */
function readerOfAnyBlob(FileReader, File) {
  const Blob = Object.getPrototypeOf(File);
  return class extends FileReader {
    readAsDataURL(blob) {
      void blob.arrayBuffer().then((bytes) => super.readAsDataURL(new Blob([bytes])));
    }
  };
}
