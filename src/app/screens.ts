import {
  Applications,
  Book,
  Chart,
  ClipboardFile,
  Dashboard,
  Disable,
  Envelope,
  LabTest,
  Office,
  People,
  Shop,
  Time,
  TimelineEvents,
} from '@blueprintjs/icons';
import { lazy, type ComponentType } from 'react';
import type { MessageDescriptor } from 'react-intl';
import type { Deployment } from '@/domain/deployment';
import type { ScreenNeeds } from '@/domain/screenAccess';
import { PATHS, type SCREEN_PATHS } from '@/domain/screenPaths';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

export type ScreenPath = (typeof SCREEN_PATHS)[keyof typeof SCREEN_PATHS];

/** A screen of the shell: its URL, access rules, titles and navigation entries. */
export interface Screen extends ScreenNeeds {
  path: ScreenPath;
  title: NonNullable<MessageDescriptor['id']>;
  /** The group of the screen in the sidebar and the command palette. */
  group: 'today' | 'stores' | 'data' | 'administration';
  /** The icon of its sidebar entry; a screen without an icon is opened from another screen. */
  Icon?: ComponentType;
  /** The environment in which the sidebar omits it. */
  unlistedIn?: Deployment['environment'];
  /** The URL parameter with a location id, whose name is appended to the title. */
  locationParam?: string;
  Page: ComponentType;
  /** Additional content of the top bar. */
  Tools?: ComponentType;
}

/** The screens in the order of the sidebar (specification 1 §2). Each is loaded when it is first opened. */
export const SCREENS: readonly Screen[] = [
  {
    path: PATHS.dashboard,
    title: 'screens.dashboard.title',
    scope: 'dashboard-view',
    group: 'today',
    Icon: Dashboard,
    Page: lazyWithTexts(async () => (await import('@/app/DashboardScreen')).DashboardScreen),
  },
  {
    path: PATHS.history,
    title: 'screens.history.title',
    scope: 'dashboard-view',
    group: 'today',
    Page: lazyWithTexts(async () => (await import('@/features/history/HistoryPage')).HistoryPage),
  },
  {
    path: PATHS.operations,
    title: 'screens.operations.title',
    scope: 'operations-view',
    group: 'today',
    Icon: TimelineEvents,
    Page: lazy(async () => ({ default: (await import(/* webpackChunkName: "operations" */ '@/app/OperationsScreen')).OperationsScreen })),
    Tools: lazy(async () => ({
      default: (await import(/* webpackChunkName: "operations" */ '@/features/operations/ServiceTypeFilter/ServiceTypeFilter'))
        .ServiceTypeFilter,
    })),
  },
  {
    path: PATHS.kitchen,
    title: 'screens.kitchen.title',
    scope: 'operations-view',
    group: 'today',
    Page: lazy(async () => ({ default: (await import(/* webpackChunkName: "operations" */ '@/app/OperationsScreen')).KitchenEntry })),
  },
  {
    path: PATHS.printJournal,
    title: 'screens.printJournal.title',
    scope: 'operations-view',
    group: 'today',
    Page: lazyWithTexts(async () => (await import('@/app/PrintJournalScreen')).PrintJournalScreen),
  },
  {
    path: PATHS.productBlocking,
    title: 'screens.suspend.title',
    scope: 'suspends-view',
    group: 'stores',
    Icon: Disable,
    Page: lazyWithTexts(async () => (await import('@/features/productAvailability/ProductBlockingPage')).ProductBlockingPage),
  },
  {
    path: PATHS.locationBlocking,
    title: 'screens.suspend.title',
    scope: 'suspends-view',
    group: 'stores',
    locationParam: 'locationId',
    Page: lazyWithTexts(async () => (await import('@/features/productAvailability/ProductBlockingPage')).ProductBlockingPage),
  },
  {
    path: PATHS.masterCatalogs,
    title: 'screens.masterCatalogs.title',
    scope: 'mastercatalogs-view',
    flag: 'mastercatalogs-view',
    group: 'stores',
    Icon: Book,
    Page: lazyWithTexts(async () => (await import('@/app/MasterCatalogsScreen')).MasterCatalogsScreen),
  },
  {
    path: PATHS.masterCatalog,
    title: 'screens.masterCatalog.title',
    scope: 'mastercatalogs-view',
    flag: 'mastercatalogs-view',
    group: 'stores',
    Page: lazyWithTexts(async () => (await import('@/app/MasterCatalogScreen')).MasterCatalogScreen),
  },
  {
    path: PATHS.storeAvailability,
    title: 'screens.storeAvailability.title',
    scope: 'store-availability',
    flag: 'store-availability',
    group: 'stores',
    Icon: Time,
    Page: lazyWithTexts(async () => (await import('@/features/storeAvailability/StoreAvailabilityPage')).StoreAvailabilityPage),
  },
  {
    path: PATHS.locationControl,
    title: 'screens.locationControl.title',
    scope: 'store-availability',
    flag: 'store-availability',
    group: 'stores',
    locationParam: 'id',
    Page: lazyWithTexts(async () => (await import('@/features/storeAvailability/LocationControl/LocationControlPage')).LocationControlPage),
  },
  {
    path: PATHS.orders,
    title: 'screens.orders.title',
    scope: 'orders',
    group: 'data',
    Icon: ClipboardFile,
    Page: lazyWithTexts(async () => (await import('@/app/OrderListScreen')).OrderListScreen),
  },
  {
    path: PATHS.order,
    title: 'screens.order.title',
    scope: 'orders',
    group: 'data',
    Page: lazyWithTexts(async () => (await import('@/app/OrderScreen')).OrderScreen),
  },
  {
    path: PATHS.locations,
    title: 'screens.locations.title',
    scope: 'locations',
    group: 'data',
    Icon: Shop,
    Page: lazyWithTexts(async () => (await import('@/features/locations/LocationsPage')).LocationsPage),
  },
  {
    path: PATHS.newLocation,
    title: 'screens.locationNew.title',
    scope: 'locations',
    action: 'createOwn',
    group: 'data',
    Page: lazyWithTexts(async () => (await import('@/app/LocationScreen')).LocationScreen),
  },
  {
    path: PATHS.newLocationOfAccount,
    title: 'screens.locationNew.title',
    scope: 'locations',
    action: 'createOwn',
    group: 'data',
    Page: lazyWithTexts(async () => (await import('@/app/LocationScreen')).LocationScreen),
  },
  {
    path: PATHS.location,
    title: 'screens.locationEdit.title',
    scope: 'locations',
    action: 'updateOwn',
    group: 'data',
    locationParam: 'id',
    Page: lazyWithTexts(async () => (await import('@/app/LocationScreen')).LocationScreen),
  },
  {
    path: PATHS.catalogs,
    title: 'screens.catalogs.title',
    scope: 'catalogs',
    group: 'data',
    locationParam: 'id',
    Page: lazyWithTexts(async () => (await import('@/features/catalogs/CatalogsPage')).CatalogsPage),
  },
  {
    path: PATHS.newCatalog,
    title: 'screens.catalogNew.title',
    scope: 'catalogs',
    action: 'createOwn',
    group: 'data',
    locationParam: 'id',
    Page: lazyWithTexts(async () => (await import('@/features/catalogs/NewCatalog/NewCatalogPage')).NewCatalogPage),
  },
  {
    path: PATHS.catalog,
    title: 'screens.catalog.title',
    scope: 'catalogs',
    action: 'updateOwn',
    group: 'data',
    locationParam: 'id',
    Page: lazyWithTexts(async () => (await import('@/features/catalogs/CatalogPage')).CatalogPage),
  },
  {
    path: PATHS.priceMatrix,
    title: 'screens.priceMatrix.title',
    scope: 'catalogs',
    group: 'data',
    Page: lazyWithTexts(async () => (await import('@/features/catalogs/PriceMatrix/PriceMatrixPage')).PriceMatrixPage),
  },
  {
    path: PATHS.reports,
    title: 'screens.reports.title',
    scope: 'reports-view',
    group: 'data',
    Icon: Chart,
    Page: lazyWithTexts(async () => (await import('@/features/reports/ReportsPage')).ReportsPage),
  },
  {
    path: PATHS.pivot,
    title: 'screens.pivot.title',
    scope: 'reports-view',
    group: 'data',
    Page: lazyWithTexts(async () => (await import('@/features/pivot/PivotPage')).PivotPage),
  },
  {
    path: PATHS.channelMoney,
    title: 'screens.channelMoney.title',
    scope: 'reports-view',
    group: 'data',
    Page: lazyWithTexts(async () => (await import('@/features/channelMoney/MoneyPage')).MoneyPage),
  },
  {
    path: PATHS.auditLogs,
    title: 'screens.auditLogs.title',
    scope: 'auditlogs-view',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/features/auditLogs/AuditLogsPage')).AuditLogsPage),
  },
  {
    path: PATHS.accounts,
    title: 'screens.accounts.title',
    scope: 'accounts',
    group: 'administration',
    Icon: Office,
    Page: lazyWithTexts(async () => (await import('@/features/accounts/AccountsPage')).AccountsPage),
  },
  {
    path: PATHS.newAccount,
    title: 'screens.accountNew.title',
    scope: 'accounts',
    action: 'createOwn',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/app/AccountScreen')).AccountScreen),
  },
  {
    path: PATHS.account,
    title: 'screens.accountEdit.title',
    scope: 'accounts',
    action: 'updateOwn',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/app/AccountScreen')).AccountScreen),
  },
  {
    path: PATHS.newAccountUser,
    title: 'screens.userNew.title',
    scope: 'users',
    action: 'createOwn',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/features/users/UserPage')).UserPage),
  },
  {
    path: PATHS.newSubaccount,
    title: 'screens.subaccountNew.title',
    scope: 'subaccounts-view',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/app/AccountScreen')).AccountScreen),
  },
  {
    path: PATHS.subaccount,
    title: 'screens.subaccount.title',
    scope: 'subaccounts-view',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/app/AccountScreen')).AccountScreen),
  },
  {
    path: PATHS.users,
    title: 'screens.users.title',
    scope: 'users',
    group: 'administration',
    Icon: People,
    Page: lazyWithTexts(async () => (await import('@/features/users/UsersPage')).UsersPage),
  },
  {
    path: PATHS.newUser,
    title: 'screens.userNew.title',
    scope: 'users',
    action: 'createOwn',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/features/users/UserPage')).UserPage),
  },
  {
    path: PATHS.user,
    title: 'screens.userEdit.title',
    scope: 'users',
    action: 'updateOwn',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/features/users/UserPage')).UserPage),
  },
  {
    path: PATHS.userOfAccount,
    title: 'screens.userEdit.title',
    scope: 'users',
    action: 'updateOwn',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/features/users/UserPage')).UserPage),
  },
  {
    path: PATHS.orderMaker,
    title: 'screens.orderMaker.title',
    scope: 'order-maker',
    action: 'updateOwn',
    group: 'today',
    Page: lazyWithTexts(async () => (await import('@/features/orderMaker/OrderMakerPage')).OrderMakerPage),
  },
  {
    path: PATHS.locationOrderMaker,
    title: 'screens.orderMaker.title',
    scope: 'order-maker',
    action: 'updateOwn',
    group: 'today',
    locationParam: 'locationId',
    Page: lazyWithTexts(async () => (await import('@/features/orderMaker/OrderMakerPage')).OrderMakerPage),
  },
  {
    path: PATHS.apps,
    title: 'screens.apps.title',
    group: 'administration',
    Icon: Applications,
    onlyProductAdmin: true,
    Page: lazyWithTexts(async () => (await import('@/features/integrations/AppsPage')).AppsPage),
  },
  {
    path: PATHS.intakeLog,
    title: 'screens.intakeLog.title',
    group: 'administration',
    onlyProductAdmin: true,
    Page: lazyWithTexts(async () => (await import('@/features/integrationLog/IntakeLogPage')).IntakeLogPage),
  },
  {
    path: PATHS.deliveries,
    title: 'screens.deliveries.title',
    group: 'administration',
    onlyProductAdmin: true,
    Page: lazyWithTexts(async () => (await import('@/features/integrationLog/DeliveriesPage')).DeliveriesPage),
  },
  {
    path: PATHS.supportContacts,
    title: 'screens.supportContacts.title',
    group: 'administration',
    onlyProductAdmin: true,
    Page: lazyWithTexts(async () => (await import('@/features/integrations/SupportContactsPage')).SupportContactsPage),
  },
  {
    path: PATHS.mails,
    title: 'screens.mails.title',
    group: 'administration',
    Icon: Envelope,
    onlyProductAdmin: true,
    Page: lazyWithTexts(async () => (await import('@/features/mails/MailsPage')).MailsPage),
  },
  {
    path: PATHS.alerts,
    title: 'screens.alerts.title',
    scope: 'orders',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/features/alerts/AlertSettingsPage')).AlertSettingsPage),
  },
  {
    path: PATHS.lab,
    title: 'screens.lab.title',
    group: 'administration',
    Icon: LabTest,
    onlyProductAdmin: true,
    unlistedIn: 'development',
    Page: lazyWithTexts(async () => (await import('@/features/traceViewer/LabPage')).LabPage),
  },
  {
    path: PATHS.flags,
    title: 'screens.flags.title',
    group: 'administration',
    onlyProductAdmin: true,
    Page: lazyWithTexts(async () => (await import('@/features/flags/FlagsPage')).FlagsPage),
  },
  {
    path: PATHS.glossary,
    title: 'screens.glossary.title',
    group: 'administration',
    Page: lazyWithTexts(async () => (await import('@/features/glossary/GlossaryPage')).GlossaryPage),
  },
  ...(DEVELOPMENT_BUILD
    ? [
        {
          path: PATHS.uiLab,
          title: 'screens.uiLab.title',
          group: 'administration',
          onlyProductAdmin: true,
          Page: lazyWithTexts(async () => (await import('@/features/uiLab/UiLabPage')).UiLabPage),
        } satisfies Screen,
      ]
    : []),
];

/** The screen of a path; undefined for one that this build does not have. */
export function screenAt(path: ScreenPath): Screen | undefined {
  return SCREENS.find((screen) => screen.path === path);
}
