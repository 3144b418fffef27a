import { useIntl } from 'react-intl';
import { PollingPicture } from '@/features/printing/PrinterSettings/PollingPicture';

/** The file that the server serves; the build writes it. */
const PROGRAM_FILE = 'pase-print.mjs';

/** The command that starts the installed program, with an example of the printer's address. */
export function programCommand(address: string, osName: string): string {
  const name = osName.replace(/["$`\\]/g, '\\$&');
  return `node ${PROGRAM_FILE} "${address}" --printer "${name}=http://192.168.1.50"`;
}

/** How to install the program that prints for a computer, with a picture (rows PR-19, V-10). */
export function ProgramSteps() {
  const intl = useIntl();
  const link = (text: React.ReactNode) => (
    <a href={`/${PROGRAM_FILE}`} download={PROGRAM_FILE}>
      {text}
    </a>
  );
  return (
    <div className="polling-steps">
      <PollingPicture byComputer />
      <ol>
        <li>{intl.formatMessage({ id: 'printing.program.installText' })}</li>
        <li>{intl.formatMessage({ id: 'printing.program.downloadText' }, { link })}</li>
        <li>{intl.formatMessage({ id: 'printing.program.commandText' })}</li>
        <li>{intl.formatMessage({ id: 'printing.program.severalText' })}</li>
        <li>{intl.formatMessage({ id: 'printing.program.waitText' })}</li>
      </ol>
    </div>
  );
}
