/** Four numbers of an IP address with leading zeros, commas or spaces, as they are typed or as status sheets print them. */
const WRITTEN_IPV4 = /(?<![\d.,])\s*(\d{1,3})\s*[.,]\s*(\d{1,3})\s*[.,]\s*(\d{1,3})\s*[.,]\s*(\d{1,3})(?![\d]|[.,]\s*\d)/g;

/** Ports of raw printing (JetDirect), LPR and IPP: no ePOS-Print service listens there. */
const OTHER_SERVICES = /^(?:9100|515|631)$/;

/** Groups: text before the host that is not a scheme of its own, host with port, rest. */
const PARTS = /^(?:([a-z][a-z\d+.-]*)\s*:?[/\\]{1,3})?([^/\\?#]*)(.*)$/is;

/** A path of a printer's own web page, which people paste from the address bar. */
const WEB_PAGE = /^\/(?:$|[^?]*\.(?:html?|php|aspx?|shtml)(?:$|[?#])|webconfig\b|presentation\b|#)/i;

/**
 * Corrects what a person typed or pasted as the address of a printer (row V-11): quotes and spaces, `192,168,1,50`, numbers with leading
 * zeros, a label in front of an IP address, a misspelled or foreign scheme, backslashes, the port of another service, and the printer's
 * own web page. Returns any other text without surrounding spaces. The result is not necessarily valid (`addressProblem`).
 */
export function correctedAddress(typed: string): string {
  const text = typed.trim().replace(/^["'<“«]+|["'>”»]+$/g, '');
  const numbers = [...text.matchAll(WRITTEN_IPV4)].filter((match) => match.slice(1).every((part) => Number(part) < 256));
  const [number] = numbers;
  // Text around a single address, such as "IP Address : 192.168.001.050" on a status sheet.
  if (number && numbers.length === 1 && !/^\S*[/\\]/.test(text) && /^[^\d]*$/.test(text.slice(0, number.index))) {
    const port = /^\s*:\s*(\d{1,5})\s*$/.exec(text.slice(number.index + number[0].length))?.[1];
    return withPort(ipOf(number), port);
  }
  const [, scheme = '', authority = '', rest = ''] = PARTS.exec(text.replace(/\\/g, '/')) ?? [];
  const [, host = '', port] = /^(.*?)(?:\s*:\s*(\d+))?$/s.exec(authority) ?? [];
  const written = [...host.matchAll(WRITTEN_IPV4)];
  const whole = written.length === 1 && written[0]?.[0].trim() === host.trim() ? written[0] : null;
  const shownHost = whole ? ipOf(whole) : host.trim();
  return schemeOf(scheme) + withPort(shownHost, port) + (WEB_PAGE.test(rest) ? '' : rest.trim());
}

function ipOf(match: RegExpMatchArray): string {
  return match.slice(1).map(Number).join('.');
}

function withPort(host: string, port: string | undefined): string {
  return port === undefined || OTHER_SERVICES.test(port) ? host : `${host}:${port}`;
}

/** Schemes of other printer services and misspelled ones become http. */
function schemeOf(scheme: string): string {
  if (scheme === '') return '';
  if (/^https?$/i.test(scheme)) return `${scheme.toLowerCase()}://`;
  return /^(?:h?t{1,3}ps|https.+|ipps)$/i.test(scheme) ? 'https://' : 'http://';
}
