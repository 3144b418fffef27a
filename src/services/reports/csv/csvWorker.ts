// Writes and checks one file in a worker.
import { csvMaker, type CsvPart } from '@/services/reports/csv/makeCsv';

const take = csvMaker((message) => postMessage(message));

addEventListener('message', ({ data }: MessageEvent<CsvPart>) => take(data));
