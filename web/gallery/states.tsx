import { useState } from 'react';
import { Button } from '../src/kit/ui/button';
import { Card } from '../src/kit/ui/card';
import { CardSkeleton } from '../src/kit/ui/card-skeleton';
import { EmptyState } from '../src/kit/ui/empty-state';
import { ErrorState } from '../src/kit/ui/error-state';
import { FormSkeleton } from '../src/kit/ui/form-skeleton';
import { Kite } from '../src/kit/ui/illustrations/kite';
import { ListState } from '../src/kit/ui/list-state';
import { Skeleton } from '../src/kit/ui/skeleton';
import { LONG, State, Story } from './story';

export function States() {
  return (
    <>
      <Story of="Skeleton">
        <Skeleton className="h-4 w-2/5" />
      </Story>
      <Story of="CardSkeleton">
        <CardSkeleton count={2} className="h-26" />
      </Story>
      <Story of="FormSkeleton">
        <FormSkeleton fields={2} />
      </Story>
      <Story of="ListState">
        <Coming />
      </Story>
      <Story of="EmptyState">
        <State name="the least">
          <EmptyState drawing={<Kite />} />
        </State>
        <State name="the most">
          <EmptyState
            drawing={<Kite />}
            title={`No outings from ${LONG}`}
            text="The centre writes here when there is one."
            action={<Button>See the last one</Button>}
          />
        </State>
      </Story>
      <Story of="ErrorState">
        <State name="offline">
          <ErrorState offline title="No connection" onRetry={() => {}} />
        </State>
        <State name="at the server">
          <ErrorState offline={false} title="Some Error Occurred" text="Please try again." onRetry={() => {}} />
        </State>
      </Story>
    </>
  );
}

function Coming() {
  const [loading, setLoading] = useState(true);
  return (
    <>
      <ListState loading={loading} skeleton={<CardSkeleton count={1} className="h-20" />}>
        <Card className="p-4">It is here.</Card>
      </ListState>
      <Button look="line" onClick={() => setLoading(!loading)}>
        {loading ? 'Bring it' : 'Load it again'}
      </Button>
    </>
  );
}
