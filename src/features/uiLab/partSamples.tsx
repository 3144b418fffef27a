import { Button, Dialog, DialogBody } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css?dialog';
import { lazy, useState, type ReactNode } from 'react';
import { ITEMS, ignore, type Samples } from '@/features/uiLab/samples';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import { CheckList } from '@/ui/CheckList/CheckList';
import { ChoiceMenu } from '@/ui/ChoiceMenu/ChoiceMenu';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import { Countdown } from '@/ui/Countdown/Countdown';
import { DeleteByName } from '@/ui/DeleteByName/DeleteByName';
import { DialogActions } from '@/ui/DialogActions/DialogActions';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { FilterBar } from '@/ui/FilterBar/FilterBar';
import { PeriodField } from '@/ui/FilterBar/PeriodField';
import { KeysDialog } from '@/ui/Keys/KeysDialog';
import { LatePopover } from '@/ui/LatePopover/LatePopover';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { OutcomeMark } from '@/ui/OutcomeMark/OutcomeMark';
import { Picker } from '@/ui/Picker/Picker';
import { QueryView } from '@/ui/QueryView/QueryView';
import { SetupList } from '@/ui/SetupList/SetupList';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';
import { Sparkline } from '@/ui/Sparkline/Sparkline';
import { StatusMark, type MarkColour } from '@/ui/StatusMark/StatusMark';
import { showToast } from '@/ui/Toasts/showToast';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

const NAME = 'Pizzería Roma';
const TEXT = 'Why there is nothing here, and what to do next.';
const OPEN = 'Open';
const DAYS = { from: '2026-11-16', to: '2026-11-20' };
const PERIOD = { period: DAYS, days: DAYS, maxDays: 31, hint: 'Days of Madrid', onChange: ignore };
const QUERY = { onRetry: ignore, skeleton: <FormLine />, children: () => <FormLine text={NAME} /> };
const COLOURS: readonly MarkColour[] = ['green', 'blue', 'purple', 'red', 'cyan', 'amber', 'grey'];
const OUTCOMES = ['success', 'fail', 'partial-success', 'ongoing', 'unknown'];
/** 20 November 2026, 18:30 in Madrid. */
const INSTANT = '2026-11-20T17:30:00.000Z';

const Missing = lazy<() => ReactNode>(() => Promise.reject(new Error('cannot be loaded')));

function FormLine({ text = '…' }: { text?: string }) {
  return <p>{text}</p>;
}

/** A button that opens an overlay. */
function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{OPEN}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

function CheckListSample({ first }: { first: string[] }) {
  const [chosen, setChosen] = useState(first);
  return <CheckList label={NAME} allLabel="All" items={ITEMS} chosen={chosen} onChange={setChosen} />;
}

function PickerSample({ first, single = false }: { first: string[]; single?: boolean }) {
  const [chosen, setChosen] = useState(first);
  return <Picker label={NAME} allLabel="All" items={ITEMS} chosen={chosen} onChange={setChosen} single={single} />;
}

function FoldingBar({ isFirstFolded }: { isFirstFolded: boolean }) {
  const [isFolded, onFold] = useState(isFirstFolded);
  return (
    <FilterBar label={NAME} active={2} fold={{ isFolded, onFold, summary: <span>{NAME}</span> }}>
      <PeriodField {...PERIOD} />
      <PickerSample first={['a']} />
    </FilterBar>
  );
}

const choices = (
  <ChoiceMenu label={NAME} choices={ITEMS.map(({ id, label }) => ({ value: id, text: label }))} chosen="b" onChoose={ignore} />
);

function byName<Name extends string>(names: readonly Name[], show: (name: Name) => ReactNode): Record<string, ReactNode> {
  return Object.fromEntries(names.map((name) => [name, show(name)]));
}

export const PART_SAMPLES: Samples = {
  AppIcon: {
    'without an image': <AppIcon name={NAME} image={null} />,
    large: <AppIcon name={NAME} image={null} size={40} />,
    'with an image': <AppIcon name={NAME} image="/icons/channels/glovo.svg" size={40} />,
    'with an image that cannot be loaded': <AppIcon name={NAME} image="/icons/channels/none.svg" size={40} />,
  },
  CheckList: { 'none chosen': <CheckListSample first={[]} />, 'some chosen': <CheckListSample first={['a']} /> },
  ChoiceMenu: { 'one chosen': choices },
  CopyButton: { ready: <CopyButton text={NAME} /> },
  Countdown: { running: <Countdown until={Date.now() + 90_000} />, over: <Countdown until={0} /> },
  DeleteByName: {
    'refused by the server': (
      <DeleteByName
        words={{ open: 'Delete', title: 'Delete the location?', confirm: 'Delete' }}
        name={NAME}
        onDelete={() => Promise.resolve('The server refused it.')}
        onDeleted={ignore}
      >
        {TEXT}
      </DeleteByName>
    ),
  },
  DialogActions: {
    'that confirm': (
      <Opener>
        {(close) => (
          <Dialog isOpen title={NAME} isCloseButtonShown={false} onClose={close}>
            <DialogBody>{TEXT}</DialogBody>
            <DialogActions onCancel={close} confirmLabel="Confirm" onConfirm={close} focusCancel />
          </Dialog>
        )}
      </Opener>
    ),
    ready: <DialogActions onCancel={ignore} confirmLabel="Save" onConfirm={ignore} />,
    dangerous: <DialogActions onCancel={ignore} confirmLabel="Delete" intent="danger" onConfirm={ignore} />,
    disabled: <DialogActions onCancel={ignore} confirmLabel="Save" disabled onConfirm={ignore} />,
    pending: <DialogActions onCancel={null} confirmLabel="Save" pending onConfirm={ignore} />,
  },
  EmptyState: {
    'with a title alone': <EmptyState title={NAME} />,
    'with a button': (
      <EmptyState title={NAME} action={<Button>{OPEN}</Button>}>
        {TEXT}
      </EmptyState>
    ),
    'with a link': (
      <EmptyState title={NAME} link={{ to: '/', text: OPEN }}>
        {TEXT}
      </EmptyState>
    ),
  },
  FilterBar: {
    'with two filters': (
      <FilterBar label={NAME} active={2}>
        <PeriodField {...PERIOD} />
        <PickerSample first={['a']} />
      </FilterBar>
    ),
    'that collapses': <FoldingBar isFirstFolded={false} />,
    collapsed: <FoldingBar isFirstFolded />,
  },
  KeysDialog: { open: <Opener>{(close) => <KeysDialog always={[{ key: '?', label: NAME }]} onClose={close} />}</Opener> },
  LatePopover: {
    closed: (
      <LatePopover content={() => choices}>
        <Button>{OPEN}</Button>
      </LatePopover>
    ),
  },
  LazyPart: {
    'that cannot be loaded': (
      <Opener>
        {() => (
          <LazyPart>
            <Missing />
          </LazyPart>
        )}
      </Opener>
    ),
  },
  OldDataBanner: {
    polled: <OldDataBanner state="polled" freshAt={1} onRefresh={ignore} />,
    lost: <OldDataBanner state="lost" freshAt={1} onRefresh={ignore} />,
  },
  OutcomeMark: byName(OUTCOMES, (outcome) => <OutcomeMark outcome={outcome}>{outcome}</OutcomeMark>),
  PeriodField: {
    days: <PeriodField {...PERIOD} />,
    preset: <PeriodField {...PERIOD} period={{ preset: 'thisWeek' }} />,
    'with a problem': <PeriodField {...PERIOD} days={{ from: DAYS.to, to: DAYS.from }} />,
  },
  Picker: {
    'none chosen': <PickerSample first={[]} />,
    'some chosen': <PickerSample first={['a', 'b']} />,
    'one at most': <PickerSample first={['a']} single />,
  },
  QueryView: {
    waiting: <QueryView {...QUERY} data={undefined} error={null} />,
    failed: <QueryView {...QUERY} data={undefined} error={TEXT} />,
    empty: <QueryView {...QUERY} data={NAME} error={null} isEmpty={() => true} empty={<EmptyState title={NAME} />} />,
    loaded: <QueryView {...QUERY} data={NAME} error={null} />,
    'loaded and out of date': <QueryView {...QUERY} data={NAME} error={TEXT} />,
  },
  SetupList: {
    'one of two done': (
      <SetupList
        label={NAME}
        items={[
          { id: 'menu', title: 'Menu', isDone: true, text: 'Two menus' },
          { id: 'printer', title: 'Printer', isDone: false, text: 'No printer yet', action: <Button size="small">{OPEN}</Button> },
        ]}
      />
    ),
  },
  SideDrawer: {
    open: (
      <Opener>
        {(close) => (
          <SideDrawer title={NAME} isOpen onClose={close}>
            {TEXT}
          </SideDrawer>
        )}
      </Opener>
    ),
  },
  Sparkline: {
    'a day that is not over': <Sparkline values={[0, 4, 9, 3]} before={[1, 3, 6, 8, 2, 0]} />,
    'its first hour': <Sparkline values={[4]} before={[1, 3, 6, 8, 2, 0]} />,
    'without values': <Sparkline values={[]} before={[]} />,
  },
  StatusMark: {
    ...byName(COLOURS, (colour) => <StatusMark colour={colour}>{colour}</StatusMark>),
    'that asks for attention': (
      <StatusMark colour="amber" attention={TEXT}>
        {NAME}
      </StatusMark>
    ),
  },
  LazyToasts: byName(['success', 'error', 'info'], (kind) => <Button onClick={() => void showToast(kind, NAME)}>{kind}</Button>),
  ZonedTime: {
    time: <ZonedTime instant={INSTANT} timeZone="Europe/Madrid" />,
    'in another zone, with its day': <ZonedTime instant={INSTANT} timeZone="America/Sao_Paulo" show="date" />,
  },
};
