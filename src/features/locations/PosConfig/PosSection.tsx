import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { PosData, PosProvider } from '@/domain/pos';
import { ConnectionPanel } from '@/features/locations/Connections/ConnectionPanel';
import { SectionFrame } from '@/features/locations/LocationForm/SectionFrame';
import type { SectionReports } from '@/features/locations/LocationForm/sections';
import { useSectionForm } from '@/features/locations/LocationForm/useSectionForm';
import { PaymentMethods } from '@/features/locations/PosConfig/PaymentMethods';
import { PosBehaviour } from '@/features/locations/PosConfig/PosBehaviour';
import { PosCatalogReader } from '@/features/locations/PosConfig/PosCatalogReader';
import { posAfterSaving, posChangeOf, posDraftOf, posFormSchema, type PosValues } from '@/features/locations/PosConfig/posDraft';
import { PosIds } from '@/features/locations/PosConfig/PosIds';
import { PosReader } from '@/features/locations/PosConfig/PosReader';
import { posLabel } from '@/features/locations/PosConfig/posLabel';
import { ProviderFields } from '@/features/locations/PosConfig/ProviderFields';
import { useListPosProvidersQuery } from '@/services/api/posApi';

const NONE_KNOWN: readonly PosProvider[] = [];

/** Edits the connection to the POS of a location and the mapping of its ids to orders (rows LO-04 to LO-07). */
export function PosSection({ location, reports }: { location: Location; reports: SectionReports }) {
  const intl = useIntl();
  const [data, setData] = useState<PosData | null>(null);
  const providers = useListPosProvidersQuery().data?.data ?? NONE_KNOWN;
  const schema = useMemo(() => posFormSchema(providers, location.posConfig), [providers, location.posConfig]);
  const form = useSectionForm<PosValues>({
    section: 'pos',
    reports,
    location,
    schema,
    draftOf: posDraftOf,
    changeOf: (desired, now) => posChangeOf(desired, now, providers),
    afterSaving: posAfterSaving,
    bodyPath: 'posConfig',
  });
  const provider = useWatch({ control: form.form.control, name: 'provider' }) ?? '';
  // The connection belongs to the saved POS, not to one that is chosen but not saved.
  const savedSlug = location.posConfig?.provider;
  const savedName = providers.find(({ slug }) => slug === savedSlug)?.name ?? savedSlug ?? '';
  return (
    <>
      <SectionFrame form={form} labelOf={(path) => posLabel(intl, path)}>
        <ProviderFields form={form.form} saved={location.posConfig ?? null} />
        <PosReader form={form.form} locationId={location.id} data={data} onRead={setData} />
        {provider !== '' && (
          <>
            <PosIds form={form.form} data={data} />
            <PaymentMethods form={form.form} data={data} />
            <PosBehaviour form={form.form} data={data} />
          </>
        )}
      </SectionFrame>
      {savedSlug && (
        <ConnectionPanel
          key={`connection ${savedSlug}`}
          location={location}
          slug={savedSlug}
          name={savedName}
          kind="pos"
          intakePath={null}
        />
      )}
      {/* Remounted for another POS, because its menu is a different one. */}
      <PosCatalogReader key={location.posConfig?.provider} location={location} />
    </>
  );
}
