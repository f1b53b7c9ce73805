import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { importChunk, importWithRetry, reloadIfStale, reportLoadError } from './import-chunk';

// Components whose code is loaded when they are first needed.

export interface LazyComponent<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** Undefined until it is loaded. */
  loaded: ComponentType<Props> | undefined;
  /** Loads it ahead of its use. A failure is not cached: the next call tries again. */
  preload: () => Promise<void>;
}

export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  const component: LazyComponent<Props> = {
    load,
    loaded: undefined,
    preload: async () => {
      component.loaded ??= await importChunk(load);
    },
  };
  return component;
}

const A_SECOND = 1000;

/**
 * A component that opens when the parent asks for it: a lightbox, a sheet, a menu. When it cannot be loaded the parent is
 * told, within a second if the device knows that it is offline. `onAbort` is called when loading fails or the parent presses
 * Escape meanwhile, so that the caller can close it.
 */
export function OnDemand<Props extends object>({
  component,
  onAbort,
  ...props
}: Props & { component: LazyComponent<Props>; onAbort: () => void }) {
  const [Loaded, setLoaded] = useState(() => component.loaded);
  const abort = useEffectEvent(onAbort);
  useEffect(() => {
    let ended = false;
    const fail = (error: unknown) => {
      if (ended) return;
      ended = true;
      reportLoadError(error);
      abort();
    };
    component.preload().then(() => ended || setLoaded(() => component.loaded), fail);
    // A request that was under way when the connection went is not waited for.
    const offline = setTimeout(() => {
      if (!component.loaded && !navigator.onLine) fail(undefined);
    }, A_SECOND);
    return () => {
      ended = true;
      clearTimeout(offline);
    };
  }, [component]);
  useEffect(() => {
    if (Loaded) return;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') abort();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [Loaded]);
  return Loaded ? <Loaded {...(props as unknown as Props)} /> : null;
}

/**
 * A component of the screen that nobody opens. Its place stays empty until it is loaded; `needed` means that the page is of
 * no use without it, so a stale page reloads.
 */
export function Background({ component, needed = false }: { component: LazyComponent<object>; needed?: boolean }) {
  const [Loaded, setLoaded] = useState(() => component.loaded);
  useEffect(() => {
    let gone = false;
    importWithRetry(component.load).then(
      (loaded) => {
        component.loaded = loaded;
        if (!gone) setLoaded(() => loaded);
      },
      (error) => needed && !gone && reloadIfStale(error),
    );
    return () => {
      gone = true;
    };
  }, [component, needed]);
  return Loaded ? <Loaded /> : null;
}
