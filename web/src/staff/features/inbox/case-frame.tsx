import { type ReactNode, useEffect } from 'react';
import { messages as shared } from '../../../kit/text/messages';
import { Badge } from '../../../kit/ui/badge';
import { Button } from '../../../kit/ui/button';
import { Skeleton } from '../../../kit/ui/skeleton';
import type { Answer } from '../../kit/net/call';
import { ErrorLine } from '../../kit/ui/error-line';
import { Initial } from '../../kit/ui/initial';
import { useLoad } from '../../kit/use-load';
import { messages } from './messages';

/** What the pane of each kind of case gets. */
export interface PaneProps {
  centre: string;
  person: string;
  id: string;
  /** Another value: it may have changed. */
  version: unknown;
  onChanged: () => void;
}

/** Loads a case, and again when it may have changed. */
export function useCase<T>(load: () => Promise<Answer<T>>, version: unknown) {
  const loaded = useLoad(load);
  const { reload } = loaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is why it is loaded again.
  useEffect(() => {
    void reload();
  }, [version, reload]);
  return loaded;
}

/** In place of a case that is not loaded yet, or could not be. */
export function CaseWait({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) {
    return (
      <div aria-busy="true" className="grid gap-3 rounded-card bg-surface p-4.5 shadow-card">
        <p role="status" className="sr-only">
          {shared.loading}
        </p>
        <Skeleton className="h-14" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-surface p-4.5 shadow-card">
      <p role="alert" className="font-semibold">
        {messages.caseNotLoaded}
      </p>
      <Button look="line" onClick={onRetry}>
        {shared.retry}
      </Button>
    </div>
  );
}

interface Props {
  title: string;
  child: string;
  room: string;
  /** Who asked, and when. */
  asked: string;
  status: string;
  tone: 'wait' | 'ok' | 'no' | 'off';
  /** What the last change came to, with a way back. */
  result?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** The frame of a case: whose it is, who asked, its status. */
export function CaseFrame({ title, child, room, asked, status, tone, result, error, children }: Props) {
  return (
    <article aria-label={title} className="grid min-w-0 grid-cols-1 gap-4 rounded-card bg-surface p-4.5 shadow-card">
      <header className="flex flex-wrap items-center gap-3 border-b border-line pb-3.5">
        <Initial name={child} />
        <div className="min-w-0 grow basis-48">
          <h2 className="text-lg font-bold wrap-anywhere">{title}</h2>
          <p className="num text-sm text-muted wrap-anywhere">{[room, asked].filter(Boolean).join(' · ')}</p>
        </div>
        <Badge tone={tone}>{status}</Badge>
      </header>
      <div role="status" className={result ? 'flex flex-wrap items-center gap-3 font-bold text-success' : 'sr-only'}>
        {result}
      </div>
      {children}
      <ErrorLine text={error} />
    </article>
  );
}

/** A part of a case with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="pb-1 text-sm font-bold text-muted">{title}</h3>
      {children}
    </section>
  );
}
