import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { fetchPart, fetchPatiently, startAnew, tellMissing } from './fetch-part';

// Components that are fetched when they are first wanted.

export interface Late<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** The component, once it has been fetched. */
  here: ComponentType<Props> | undefined;
  /** Brings it ahead of the wish. A failure is not kept: the next call asks anew. */
  fetch: () => Promise<void>;
}

export function late<Props>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  const part: Late<Props> = {
    load,
    here: undefined,
    fetch: async () => {
      part.here ??= await fetchPart(load);
    },
  };
  return part;
}

const A_SECOND = 1000;

/**
 * What opens when the parent asks for it: a box, a sheet, a menu. Where it cannot be fetched the parent is told, within a
 * second if the device knows that it has no line; `onMissing` takes the wish back, and the screen stays as it is. Escape
 * takes it back as well, as it closes what has come.
 */
export function AskedPart<Props extends object>({
  part,
  onMissing,
  ...props
}: Props & { part: Late<Props>; onMissing: () => void }) {
  const [Here, setHere] = useState(() => part.here);
  const takeBack = useEffectEvent(onMissing);
  useEffect(() => {
    let gone = false;
    const miss = (error: unknown) => {
      if (gone) return;
      gone = true;
      tellMissing(error);
      takeBack();
    };
    part.fetch().then(() => gone || setHere(() => part.here), miss);
    // What was on its way when the line went is not waited for.
    const offline = setTimeout(() => {
      if (!part.here && !navigator.onLine) miss(undefined);
    }, A_SECOND);
    return () => {
      gone = true;
      clearTimeout(offline);
    };
  }, [part]);
  useEffect(() => {
    if (Here) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') takeBack();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [Here]);
  return Here ? <Here {...(props as unknown as Props)} /> : null;
}

/**
 * What belongs to the screen without being asked for. Its place stays empty until it can be had; `needed` says that the
 * page is of no use without it.
 */
export function QuietPart({ part, needed = false }: { part: Late<object>; needed?: boolean }) {
  const [Here, setHere] = useState(() => part.here);
  useEffect(() => {
    let gone = false;
    fetchPatiently(part.load).then(
      (fetched) => {
        part.here = fetched;
        if (!gone) setHere(() => fetched);
      },
      (error) => needed && !gone && startAnew(error),
    );
    return () => {
      gone = true;
    };
  }, [part, needed]);
  return Here ? <Here /> : null;
}
