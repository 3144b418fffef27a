import { useCallback, useMemo, useRef, useState } from 'react';
import type { FormKey, SectionLeaving, SectionReports, SectionState } from '@/features/locations/LocationForm/sections';

/** Collects the states of all section forms and combines their leave guards into one. */
export function useSections() {
  const [states, setStates] = useState<ReadonlyMap<FormKey, SectionState>>(new Map());
  const registered = useRef(new Map<FormKey, SectionLeaving>());

  const report = useCallback((form: FormKey, state: SectionState) => setStates((before) => new Map(before).set(form, state)), []);
  const register = useCallback((form: FormKey, leaving: SectionLeaving) => {
    const { current } = registered;
    current.set(form, leaving);
    return () => void current.delete(form);
  }, []);
  const reports = useMemo((): SectionReports => ({ report, register }), [report, register]);
  const leaving = useMemo((): SectionLeaving => {
    const all = () => [...registered.current.values()];
    return {
      areThereChanges: () => all().some((each) => each.areThereChanges()),
      onLeave: () => all().forEach((each) => each.onLeave()),
      discardChanges: () => all().forEach((each) => each.discardChanges()),
    };
  }, []);
  return { states, reports, leaving };
}
