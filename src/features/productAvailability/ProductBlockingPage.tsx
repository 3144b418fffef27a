import { Button } from '@blueprintjs/core';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { BlockingView } from '@/features/productAvailability/BlockingView';
import '@/features/productAvailability/productBlocking.css';
import { MAX_LOCATIONS, useBlockingLocations } from '@/features/productAvailability/useBlockingLocations';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { Picker } from '@/ui/Picker/Picker';

/** Blocks products and modifiers of one or more locations (rows PB-01 to PB-04). */
export function ProductBlockingPage() {
  const intl = useIntl();
  const { places, choices, chosen, choose, isCut, isUnknown } = useBlockingLocations();
  if (isUnknown) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'blocking.places.unknownTitle' })}
        action={<Link to={PATHS.productBlocking}>{intl.formatMessage({ id: 'blocking.places.chooseLink' })}</Link>}
      />
    );
  }
  const isNone = places.length === 0;
  const picker = choices.length > 0 && (
    <>
      <div className={isNone ? 'block-picker' : 'block-picker block-picker-beside'}>
        <Picker
          label={intl.formatMessage({ id: 'blocking.places.label' })}
          allLabel={intl.formatMessage(
            { id: choices.length <= MAX_LOCATIONS ? 'blocking.places.allLabel' : 'blocking.places.chooseLabel' },
            { most: MAX_LOCATIONS },
          )}
          items={choices.map(({ id, name, address, city, images }) => ({
            id,
            label: name,
            detail: [address, city].filter(Boolean).join(', '),
            image: images?.[0]?.url,
          }))}
          chosen={chosen}
          onChange={choose}
        />
      </div>
      {isCut && (
        <p role="status" className="block-picker-note">
          {intl.formatMessage({ id: 'blocking.places.mostError' }, { most: MAX_LOCATIONS })}
        </p>
      )}
    </>
  );
  return (
    <div className="table-page block-page">
      {isNone && picker}
      {isNone ? (
        <EmptyState
          title={intl.formatMessage({ id: 'blocking.places.noneTitle' })}
          {...(choices.length > 0 && {
            action: (
              <Button onClick={() => choose(choices.slice(0, MAX_LOCATIONS).map(({ id }) => id))}>
                {intl.formatMessage({ id: 'blocking.places.firstButton' }, { most: MAX_LOCATIONS })}
              </Button>
            ),
          })}
        >
          {choices.length > 0 && intl.formatMessage({ id: 'blocking.places.noneText' }, { most: MAX_LOCATIONS })}
        </EmptyState>
      ) : (
        <BlockingView locations={places} picker={picker} />
      )}
    </div>
  );
}
