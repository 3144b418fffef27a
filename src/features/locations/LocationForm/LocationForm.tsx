import { Classes, Tab, Tabs } from '@blueprintjs/core';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { deleteLocation } from '@/contract/locationForm';
import { isGranted } from '@/contract/endpoint';
import type { Location } from '@/domain/location';
import { can } from '@/domain/permissions';
// Imported first, so that Blueprint's lazy styles load in the same order as on other pages.
import { GeneralSection } from '@/features/locations/General/GeneralSection';
import { DeleteLocation } from '@/features/locations/LocationForm/DeleteLocation';
import { Activation } from '@/features/locations/Activation/Activation';
import { ActivationMark } from '@/features/locations/ActivationMark';
import { BillingSection } from '@/features/locations/Billing/BillingSection';
import { ChannelsSection } from '@/features/locations/Channels/ChannelsSection';
import { SectionMark } from '@/features/locations/LocationForm/SectionMark';
import { SECTIONS, stateOf, type SectionId } from '@/features/locations/LocationForm/sections';
import { useSections } from '@/features/locations/LocationForm/useSections';
import { OpenMark } from '@/features/locations/OpenMark';
import { PosSection } from '@/features/locations/PosConfig/PosSection';
import { PrintingSection, type PrinterTools } from '@/features/locations/Printing/PrintingSection';
import { ScheduleSection } from '@/features/locations/Schedule/ScheduleSection';
import { StationsSection } from '@/features/locations/Stations/StationsSection';
import { ServicesSection } from '@/features/locations/Services/ServicesSection';
import { SetupSection } from '@/features/locations/Setup/SetupSection';
import { pathTo } from '@/services/paths/pathTo';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { UnsavedChanges } from '@/ui/UnsavedChanges/UnsavedChanges';
import { useMediaQuery } from '@/ui/useMediaQuery';

interface LocationFormProps {
  location: Location;
  printerTools: PrinterTools;
  onDeleted: () => void;
}

/** The sections of a location (row LO-02). Each is saved separately; an opened section stays mounted while others are shown. */
export function LocationForm({ location, printerTools, onDeleted }: LocationFormProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const isWide = useMediaQuery('(min-width: 961px)');
  const [params, setParams] = useSearchParams();
  const { states, reports, leaving } = useSections();
  const shown = SECTIONS.find((section) => section === params.get('section')) ?? 'general';
  const [opened, setOpened] = useState<ReadonlySet<SectionId>>(new Set([shown]));
  if (!opened.has(shown)) setOpened(new Set([...opened, shown]));

  const root = useRef<HTMLDivElement>(null);
  function show(section: string) {
    // Switching sections must not add history entries.
    setParams({ section }, { replace: true });
    root.current?.closest('main')?.scrollTo(0, 0);
  }

  function deleted() {
    leaving.discardChanges();
    onDeleted();
  }

  const panels: Record<SectionId, () => ReactNode> = {
    // Mounted only while shown, because its data changes elsewhere.
    setup: () => shown === 'setup' && <SetupSection location={location} />,
    general: () => (
      <>
        <GeneralSection location={location} reports={reports} />
        <Activation location={location} />
        {isGranted(user.role, deleteLocation) && <DeleteLocation location={location} onDeleted={deleted} />}
      </>
    ),
    billing: () => <BillingSection location={location} reports={reports} />,
    channels: () => <ChannelsSection location={location} reports={reports} />,
    pos: () => <PosSection location={location} reports={reports} />,
    services: () => <ServicesSection location={location} reports={reports} />,
    stations: () => <StationsSection location={location} reports={reports} />,
    printing: () => <PrintingSection location={location} tools={printerTools} />,
    schedule: () => <ScheduleSection location={location} reports={reports} />,
  };

  return (
    <div className="location" ref={root}>
      <div className="location-head">
        <h2 className={`${Classes.HEADING} location-heading`}>{location.name}</h2>
        <ActivationMark location={location} />
        <OpenMark location={location} />
        {can(user.role, 'catalogs') && (
          <Link to={pathTo('catalogs', { id: location.id })}>{intl.formatMessage({ id: 'locations.form.catalogsLink' })}</Link>
        )}
      </div>
      <Tabs
        id="location-sections"
        className="location-sections"
        vertical={isWide}
        animate={false}
        selectedTabId={shown}
        onChange={(section) => show(String(section))}
      >
        {/* Blueprint's arrow keys skip tabs without an explicit `disabled={false}`. */}
        {SECTIONS.map((section) => (
          <Tab
            key={section}
            id={section}
            disabled={false}
            title={<SectionMark section={section} state={stateOf(states, section)} isShown={section === shown} />}
            panel={<>{opened.has(section) && panels[section]()}</>}
            panelClassName="location-panel"
          />
        ))}
      </Tabs>
      <UnsavedChanges {...leaving} />
    </div>
  );
}
