// Writes and checks one file in a worker.
import { fileMaker, type FilePart } from '@/services/reports/tableFile/makeFile';

const take = fileMaker((message) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<FilePart>) => take(data));
