/** New names by old names. */
export type Names = ReadonlyMap<string, string>;

/** Recorded names of a machine that earlier versions of the format wrote differently. Each old name leads to the current one. */
export interface MachineRenames {
  /** New last segments by old state ids. The states nested in a renamed state are renamed with it. */
  states?: Names;
  /** Fields of input, of context, and of the outputs of actors. */
  fields?: Names;
  guards?: Names;
  /** Names of delays, in the event types of timers. */
  delays?: Names;
  /** Values of the field `kind` in the outputs of actors and in the calls to printers. */
  kinds?: Names;
}

/** The renames of each machine: of version 2 (decision 6 of ADR 0014) and of version 4. An old name is never used again in the same place. */
export const MACHINE_RENAMES: ReadonlyMap<string, MachineRenames> = new Map<string, MachineRenames>([
  [
    'catalogSync',
    {
      guards: new Map([
        ['hasRest', 'hasUnfinished'],
        ['wasRefusedMeanwhile', 'wasRefusedWhileOngoing'],
      ]),
      delays: new Map([['adviceAfter', 'overdueAfter']]),
    },
  ],
  [
    'mainTab',
    {
      states: new Map([
        ['mainTab.role.asking', 'requesting'],
        ['mainTab.role.main.doubting', 'confirming'],
      ]),
      fields: new Map([['away', 'printedElsewhere']]),
      guards: new Map([
        ['isJudgedUnfit', 'becomesUnfit'],
        ['saysMain', 'isReportedMain'],
        ['saysVacant', 'isReportedVacant'],
        ['staysVacant', 'remainsVacant'],
      ]),
      delays: new Map([['askAgainAfter', 'requestRoleEvery']]),
    },
  ],
  ['masterCatalogSync', { states: new Map([['masterCatalogSync.polling.asking', 'requesting']]) }],
  [
    'printerEntry',
    {
      states: new Map([['printerEntry.barred', 'permissionBlocked']]),
      fields: new Map([
        ['barred', 'permissionBlocked'],
        ['trouble', 'problem'],
        ['wellAt', 'succeededAt'],
      ]),
      guards: new Map([
        ['isBarred', 'isPermissionBlocked'],
        ['isWell', 'isHealthy'],
        ['saysSeen', 'isReportedOk'],
      ]),
      delays: new Map([['reportGoodFor', 'reportExpiresAfter']]),
    },
  ],
  [
    'printerLane',
    {
      fields: new Map([
        ['checkWanted', 'checkRequested'],
        ['troubleCode', 'problemCode'],
      ]),
      guards: new Map([['isWell', 'isHealthy']]),
    },
  ],
  ['printerSettings', { guards: new Map([['isWell', 'isHealthy']]) }],
  [
    'printJob',
    {
      states: new Map([
        ['printJob.course.declaring.asking', 'requesting'],
        ['printJob.course.doubting', 'markingUnknown'],
        ['printJob.course.forgetting', 'removingTicket'],
        ['printJob.course.gated', 'blocked'],
        ['printJob.course.gated.noted', 'reported'],
        ['printJob.course.gated.noting', 'reporting'],
        ['printJob.course.goingOn', 'continuing'],
        ['printJob.course.lettingGo', 'releasing'],
        ['printJob.course.resting', 'backingOff'],
        ['printJob.course.resting.noting', 'reporting'],
        ['printJob.course.takingBack', 'revertingIntent'],
        ['printJob.course.tellingOutcome', 'reportingOutcome'],
        ['printJob.course.unknown.asking', 'awaitingAnswer'],
        ['printJob.course.unknown.querying.asking', 'requesting'],
        ['printJob.course.unknown.resting', 'backingOff'],
        ['printJob.record.telling', 'reporting'],
      ]),
      fields: new Map([
        ['doubted', 'printedElsewhere'],
        ['heldNoted', 'holdReported'],
      ]),
      guards: new Map([
        ['goesFirst', 'maySkipReceipt'],
        ['goesOn', 'mayContinue'],
        ['heldNoted', 'isHoldReported'],
        ['isInDoubt', 'mayBePrintedElsewhere'],
        ['isTold', 'hasFinalOutcome'],
        ['mayAskAgain', 'mayRetryIntent'],
      ]),
      delays: new Map([
        ['heldAgain', 'retryHeldAfter'],
        ['lookAgain', 'checkQuestionEvery'],
        ['recordAgain', 'retryRecordAfter'],
        ['tryAgain', 'retryAfter'],
      ]),
      kinds: new Map([
        ['told', 'answered'],
        ['untold', 'unanswered'],
      ]),
    },
  ],
  [
    'printRuntime',
    {
      fields: new Map([
        ['away', 'printedElsewhere'],
        ['doubted', 'leadershipUncertain'],
      ]),
      guards: new Map([['isOfAnother', 'isForAnotherTab']]),
    },
  ],
  ['productBlock', { states: new Map([['productBlock.answered.again', 'retry']]) }],
  ['reportRows', { states: new Map([['reportRows.reading.asking', 'requesting']]) }],
  ['session', { states: new Map([['session.active.expired.asking', 'awaitingPassword']]) }],
]);

/** New event types by the old type, with their renamed fields. */
export const EVENT_RENAMES: ReadonlyMap<string, { type: string; fields?: Names }> = new Map<string, { type: string; fields?: Names }>([
  ['impact.again', { type: 'impact.retry' }],
  ['job.asked', { type: 'job.questionChanged', fields: new Map([['asked', 'open']]) }],
  ['job.doubted', { type: 'job.printedElsewhere' }],
  ['mainTab.changed', { type: 'mainTab.changed', fields: new Map([['away', 'printedElsewhere']]) }],
  ['mainTab.doubted', { type: 'mainTab.uncertain', fields: new Map([['doubted', 'uncertain']]) }],
  ['mainTab.told', { type: 'mainTab.reported' }],
  ['poll.again', { type: 'poll.resume' }],
  ['printer.changed', { type: 'printer.changed', fields: new Map([['barred', 'permissionBlocked']]) }],
  ['push.again', { type: 'push.repeat' }],
  ['request.again', { type: 'request.repeat' }],
  ['rows.begun', { type: 'rows.started' }],
  ['rows.came', { type: 'rows.received' }],
  ['session.leftElsewhere', { type: 'session.signedOutElsewhere' }],
  ['status.confirm', { type: 'status.confirm', fields: new Map([['wishes', 'requests']]) }],
  ['tab.judged', { type: 'tab.fitnessChanged' }],
]);
