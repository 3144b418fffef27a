import { Classes } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { SupportContact } from '@/domain/deployment';
import { PATHS } from '@/domain/screenPaths';
import { contactLink } from '@/features/support/contactLink';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import '@/features/support/supportDrawer.css';

interface SupportDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  contacts: readonly SupportContact[];
}

/** The support contacts (row SU-01), and the way to the glossary (row W-06). */
export function SupportDrawer({ isOpen, onClose, contacts }: SupportDrawerProps) {
  const intl = useIntl();
  return (
    <SideDrawer title={intl.formatMessage({ id: 'support.drawer.title' })} isOpen={isOpen} onClose={onClose}>
      <p className="support-text">{intl.formatMessage({ id: 'support.drawer.text' })}</p>
      <ul className={Classes.LIST_UNSTYLED}>
        {contacts.map((contact) => (
          <li key={`${contact.name} ${contact.number}`} className="support-contact">
            <AppIcon name={contact.name} image={contact.image} size={32} />
            <span className="support-name">
              {contact.name}
              <ContactNumber {...contact} />
            </span>
            <CopyButton text={contact.number} />
          </li>
        ))}
      </ul>
      <Link to={PATHS.glossary} onClick={onClose} className="support-glossary">
        {intl.formatMessage({ id: 'screens.glossary.title' })}
      </Link>
    </SideDrawer>
  );
}

function ContactNumber({ number, link }: SupportContact) {
  const href = contactLink(link);
  if (!href) return <span className="support-number">{number}</span>;
  return (
    <a className="support-number" href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}>
      {number}
    </a>
  );
}
