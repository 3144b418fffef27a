import type { GuideTopic } from '@/features/printing/PrinterGuide/guideTopics';

/** A picture of how the printer is connected. It repeats the steps, so it is hidden from screen readers. */
export function GuidePicture({ topic }: { topic: GuideTopic }) {
  return (
    <svg className="printer-guide-picture" viewBox="0 0 320 96" aria-hidden fill="none" stroke="currentColor" strokeWidth="2">
      {topic === 'address' ? <StatusSheet /> : <Computer />}
      {LINKS[topic]}
      <Printer />
    </svg>
  );
}

const LINKS: Record<GuideTopic, React.ReactNode> = {
  epos: (
    <>
      <path d="M96 52h44M180 52h44" />
      <rect x="140" y="42" width="40" height="20" rx="3" />
      <path d="M150 42l-6-16M170 42l6-16" />
      <circle cx="150" cy="52" r="1.5" />
      <circle cx="158" cy="52" r="1.5" />
    </>
  ),
  usb: (
    <>
      <path d="M96 52h112" />
      <rect className="printer-guide-accent" x="208" y="46" width="16" height="12" rx="2" />
      <path d="M150 52l10-10h12M160 52l10 10h12" />
    </>
  ),
  serial: (
    <>
      <path className="printer-guide-accent" d="M152 36l16 16-8 8V28l8 8-16 16" />
      <path d="M120 40a20 20 0 0 0 0 24M108 34a32 32 0 0 0 0 36M200 40a20 20 0 0 1 0 24M212 34a32 32 0 0 1 0 36" />
    </>
  ),
  certificate: (
    <>
      <path d="M96 52h40M184 52h40" />
      <rect className="printer-guide-accent" x="142" y="46" width="36" height="26" rx="3" />
      <path className="printer-guide-accent" d="M150 46v-8a10 10 0 0 1 20 0v8" />
    </>
  ),
  address: <path d="M116 52h92M200 44l8 8-8 8" />,
};

function Computer() {
  return (
    <>
      <rect x="28" y="22" width="68" height="44" rx="3" />
      <path d="M20 76h84" />
      <path d="M38 34h28M38 42h40" />
    </>
  );
}

function Printer() {
  return (
    <>
      <rect x="224" y="36" width="72" height="40" rx="4" />
      <path d="M240 36V16h40v20M248 24h24M248 30h16" />
      <path d="M236 64h48" />
    </>
  );
}

/** The status sheet with the address on it. */
function StatusSheet() {
  return (
    <>
      <path d="M28 14h80v64l-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5z" />
      <path d="M38 26h40M38 34h28" />
      <text className="printer-guide-text" x="38" y="56">
        192.168.1.50
      </text>
    </>
  );
}
