import { ChevronRight, RefreshCw, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { useActiveChild } from '../../kit/session/store';
import { Card } from '../../kit/ui/card';
import { IconButton } from '../../kit/ui/icon-button';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';
import { ChildCard } from './parts/child-card';
import { ParentCard } from './parts/parent-card';
import { refreshChild } from './queries';

/** The child, the parent who is signed in, and the way to the guardians. */
export function ProfileScreen() {
  const child = useActiveChild();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    if (refreshing) return;
    setRefreshing(true);
    const done = await refreshChild();
    setRefreshing(false);
    if (done) toast(messages.refreshed, 'done');
  };
  return (
    <div className="@container mx-auto max-w-wide">
      <ScreenHead
        title={messages.title}
        actions={
          <IconButton
            tone
            label={messages.refresh}
            aria-disabled={refreshing || undefined}
            icon={<RefreshCw size={24} className={refreshing ? 'animate-spin' : ''} />}
            onClick={() => void refresh()}
          />
        }
      />
      <div className="grid grid-cols-1 items-start gap-3 @beside:grid-cols-3-2 @beside:gap-6">
        <ChildCard child={child} />
        <div className="grid grid-cols-1 gap-3">
          <ParentCard child={child} />
          <Card>
            <Link
              to={paths.guardian}
              className="press flex min-h-18 items-center gap-3 rounded-card px-4 py-3 hover:bg-sunken"
            >
              <span
                data-kind="outdoor"
                className="grid size-11 flex-none place-items-center rounded-full bg-kind-tint text-kind"
              >
                <UsersRound size={20} />
              </span>
              <span className="min-w-0 flex-1">
                <b className="block">{messages.guardians}</b>
                <span className="block text-sm wrap-anywhere text-muted">
                  {messages.guardiansHint(child.firstName)}
                </span>
              </span>
              <ChevronRight size={20} className="flex-none text-muted" />
            </Link>
          </Card>
        </div>
      </div>
    </div>
  );
}
