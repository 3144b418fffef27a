import { Classes } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router-dom';
import { APP_SCOPES, type App } from '@/domain/app';
import { PATHS } from '@/domain/screenPaths';
import { AppDialog } from '@/features/integrations/AppDialog';
import '@/features/integrations/apps.css';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAppsQuery } from '@/services/api/appsApi';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { BY_NAME, type Column } from '@/ui/DataTable/column';
import { ListView } from '@/ui/DataTable/ListView';

/** Pages related to apps that are not in the sidebar. */
const LINKS = [
  [PATHS.intakeLog, 'screens.intakeLog.title'],
  [PATHS.deliveries, 'screens.deliveries.title'],
  [PATHS.supportContacts, 'screens.supportContacts.title'],
] as const;

/**
 * Route page with every channel, rider partner, POS system and loyalty programme of the deployment, for the product administrator (row
 *
 */
export function AppsPage() {
  const intl = useIntl();
  const { data, error, refetch } = useListAppsQuery({});
  const [openSlug, setOpenSlug] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(intl), [intl]);
  // Row ids must be unique; another server may list a slug twice.
  const list = useMemo(() => data && { ...data, data: [...new Map(data.data.map((app) => [app.slug, app])).values()] }, [data]);
  const openApp = data?.data.find(({ slug }) => slug === openSlug);
  return (
    <div className="table-page">
      <ListView
        label={intl.formatMessage({ id: 'screens.apps.title' })}
        searchLabel={intl.formatMessage({ id: 'apps.list.searchLabel' })}
        emptyTitle={intl.formatMessage({ id: 'apps.list.emptyTitle' })}
        list={list}
        error={error ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        columns={columns}
        rowId={slugOf}
        onRowOpen={(app) => setOpenSlug(app.slug)}
        sortedBy={BY_NAME}
        actions={
          <span className="apps-links">
            {LINKS.map(([address, title]) => (
              <Link key={address} to={address} className={Classes.BUTTON}>
                {intl.formatMessage({ id: title })}
              </Link>
            ))}
          </span>
        }
      />
      {openApp && <AppDialog key={openApp.slug} app={openApp} onClose={() => setOpenSlug(null)} />}
    </div>
  );
}

function slugOf({ slug }: App): string {
  return slug;
}

function columnsOf(intl: IntlShape): Column<App>[] {
  return [
    {
      id: 'name',
      title: intl.formatMessage({ id: 'apps.form.nameLabel' }),
      width: 'minmax(0, 2fr)',
      text: ({ name }) => name,
      cell: ({ name, image }) => (
        <span className="apps-name">
          <AppIcon name={name} image={image} />
          <span className="apps-name-text">{name}</span>
        </span>
      ),
    },
    { id: 'slug', title: intl.formatMessage({ id: 'apps.list.slugLabel' }), width: 'minmax(0, 1.3fr)', onlyWide: true, text: slugOf },
    {
      id: 'kind',
      title: intl.formatMessage({ id: 'apps.list.kindLabel' }),
      width: 'minmax(0, 1.5fr)',
      text: ({ scopes }) => intl.formatList(scopes.map((scope) => kindText(intl, scope))),
    },
    {
      id: 'countries',
      title: intl.formatMessage({ id: 'apps.form.countriesLabel' }),
      width: 'minmax(0, 3fr)',
      onlyWide: true,
      text: ({ countries = [] }) => intl.formatList(countries.map((code) => countryText(intl, code))),
    },
    {
      id: 'publicApi',
      title: intl.formatMessage({ id: 'apps.list.publicApiLabel' }),
      width: '110px',
      onlyWide: true,
      text: ({ isPublicApiApp }) => (isPublicApiApp ? intl.formatMessage({ id: 'apps.list.yesLabel' }) : ''),
    },
    {
      id: 'enabled',
      title: intl.formatMessage({ id: 'apps.list.stateLabel' }),
      width: '120px',
      text: ({ enabled }) => intl.formatMessage({ id: enabled ? 'apps.list.onLabel' : 'apps.list.offLabel' }),
    },
  ];
}

function kindText(intl: IntlShape, scope: string): string {
  const known = APP_SCOPES.find((one) => one === scope);
  return known ? intl.formatMessage({ id: `apps.kind.${known}` }) : scope;
}

/** An unknown country code is shown unchanged. */
function countryText(intl: IntlShape, code: string): string {
  return /^[a-z]{2}$/.test(code) ? (intl.formatDisplayName(code.toUpperCase(), { type: 'region' }) ?? code) : code;
}
