import { Radio, RadioGroup } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?control';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate, useParams } from 'react-router-dom';
import { loadPosCatalogs } from '@/contract/pos';
import { isGranted } from '@/contract/endpoint';
import { useSignedIn } from '@/entities/session/useSignedIn';
import '@/features/catalogs/catalogs.css';
import { MissingLocation } from '@/features/catalogs/MissingLocation';
import { FromFile } from '@/features/catalogs/NewCatalog/FromFile';
import { FromPos } from '@/features/catalogs/NewCatalog/FromPos';
import { FromStores } from '@/features/catalogs/NewCatalog/FromStores';
import { NamedCatalog } from '@/features/catalogs/NewCatalog/NamedCatalog';
import { pathTo } from '@/services/paths/pathTo';

const ORIGINS = ['empty', 'copy', 'pos', 'file', 'stores'] as const;
type Origin = (typeof ORIGINS)[number];

/**
 * Route page that creates a catalog of a location: empty, as a copy, from its POS, from a file or from other stores (rows CA-01, CA-06).
 */
export function NewCatalogPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const { user, locations } = useSignedIn();
  const [origin, setOrigin] = useState<Origin>('empty');
  const location = locations.find((each) => each.id === id);
  const offered = ORIGINS.filter((each) => each !== 'pos' || isGranted(user.role, loadPosCatalogs));
  const address = pathTo('catalogs', { id });
  if (!location) return <MissingLocation />;
  const locationProps = { locationId: id, currency: location.currency ?? null };

  /** Opens a single created catalog; otherwise opens the list. */
  function handleDone(created: readonly { id: string }[]) {
    const [only] = created;
    void navigate(only && created.length === 1 ? `${address}/${encodeURIComponent(only.id)}` : address);
  }

  return (
    <div className="form new-catalog">
      <RadioGroup
        label={intl.formatMessage({ id: 'catalogs.new.originLabel' })}
        selectedValue={origin}
        onChange={({ currentTarget }) => setOrigin(ORIGINS.find((each) => each === currentTarget.value) ?? 'empty')}
      >
        {offered.map((each) => (
          <Radio key={each} value={each} label={intl.formatMessage({ id: `catalogs.new.${each}Label` })} />
        ))}
      </RadioGroup>
      {(origin === 'empty' || origin === 'copy') && <NamedCatalog key={origin} origin={origin} {...locationProps} onDone={handleDone} />}
      {origin === 'pos' && <FromPos locationId={id} onDone={handleDone} />}
      {origin === 'file' && <FromFile {...locationProps} onDone={handleDone} />}
      {origin === 'stores' && <FromStores locationId={id} onDone={handleDone} />}
    </div>
  );
}
