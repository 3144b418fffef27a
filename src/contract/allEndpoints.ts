import * as accessLinks from './accessLinks';
import * as accountForm from './accountForm';
import * as accounts from './accounts';
import * as alerts from './alerts';
import * as apps from './apps';
import * as appSettings from './appSettings';
import * as audit from './audit';
import * as busyMode from './busyMode';
import * as catalogs from './catalogs';
import * as channelMoney from './channelMoney';
import * as channels from './channels';
import * as flags from './flags';
import * as intake from './intake';
import * as integrations from './integrations';
import * as locationForm from './locationForm';
import * as locations from './locations';
import * as mails from './mails';
import * as masterCatalogs from './masterCatalogs';
import * as menus from './menus';
import * as needs from './needs';
import * as operations from './operations';
import * as orderAnswer from './orderAnswer';
import * as orderCounts from './orderCounts';
import * as orderItems from './orderItems';
import * as orderMaker from './orderMaker';
import * as orderContents from './orderContents';
import * as orderRecall from './orderRecall';
import * as orders from './orders';
import * as overduePrints from './overduePrints';
import * as pivot from './pivot';
import * as pos from './pos';
import * as priceMatrix from './priceMatrix';
import * as printQuestions from './printQuestions';
import * as printJobs from './printJobs';
import * as productAvailability from './productAvailability';
import * as reportSchedules from './reportSchedules';
import * as reports from './reports';
import * as savedViews from './savedViews';
import * as session from './session';
import * as statistics from './statistics';
import * as thirdPartyServices from './thirdPartyServices';
import * as traces from './traces';
import * as users from './users';
import type { Endpoint } from './endpoint';

/** All endpoints of the API by name, for tests and tools. The browser app imports only the modules it uses. */
export const ALL_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  ...endpointsOf(accessLinks),
  ...endpointsOf(accountForm),
  ...endpointsOf(accounts),
  ...endpointsOf(alerts),
  ...endpointsOf(apps),
  ...endpointsOf(appSettings),
  ...endpointsOf(audit),
  ...endpointsOf(busyMode),
  ...endpointsOf(catalogs),
  ...endpointsOf(channelMoney),
  ...endpointsOf(channels),
  ...endpointsOf(flags),
  ...endpointsOf(intake),
  ...endpointsOf(integrations),
  ...endpointsOf(locationForm),
  ...endpointsOf(locations),
  ...endpointsOf(mails),
  ...endpointsOf(masterCatalogs),
  ...endpointsOf(menus),
  ...endpointsOf(needs),
  ...endpointsOf(operations),
  ...endpointsOf(orderAnswer),
  ...endpointsOf(orderCounts),
  ...endpointsOf(orderItems),
  ...endpointsOf(orderMaker),
  ...endpointsOf(orderContents),
  ...endpointsOf(orderRecall),
  ...endpointsOf(orders),
  ...endpointsOf(overduePrints),
  ...endpointsOf(pivot),
  ...endpointsOf(pos),
  ...endpointsOf(priceMatrix),
  ...endpointsOf(printQuestions),
  ...endpointsOf(printJobs),
  ...endpointsOf(productAvailability),
  ...endpointsOf(reports),
  ...endpointsOf(savedViews),
  ...endpointsOf(reportSchedules),
  ...endpointsOf(session),
  ...endpointsOf(statistics),
  ...endpointsOf(thirdPartyServices),
  ...endpointsOf(traces),
  ...endpointsOf(users),
};

/** A module also exports schemas that its handlers share. */
function endpointsOf(family: object): Record<string, Endpoint> {
  return Object.fromEntries(Object.entries(family).filter(([, value]: [string, unknown]) => isEndpoint(value)));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}
