import { useState } from 'react';
import { Bone } from '../src/kit/ui/bone';
import { Button } from '../src/kit/ui/button';
import { Card } from '../src/kit/ui/card';
import { CardBones } from '../src/kit/ui/card-bones';
import { Empty } from '../src/kit/ui/empty';
import { FormBones } from '../src/kit/ui/form-bones';
import { Kite } from '../src/kit/ui/illustrations/kite';
import { ListState } from '../src/kit/ui/list-state';
import { Trouble } from '../src/kit/ui/trouble';
import { LONG, State, Story } from './story';

export function States() {
  return (
    <>
      <Story of="Bone">
        <Bone className="h-4 w-2/5" />
      </Story>
      <Story of="CardBones">
        <CardBones count={2} className="h-26" />
      </Story>
      <Story of="FormBones">
        <FormBones fields={2} />
      </Story>
      <Story of="ListState">
        <Coming />
      </Story>
      <Story of="Empty">
        <State name="the least">
          <Empty drawing={<Kite />} />
        </State>
        <State name="the most">
          <Empty
            drawing={<Kite />}
            title={`No outings from ${LONG}`}
            text="The centre writes here when there is one."
            action={<Button>See the last one</Button>}
          />
        </State>
      </Story>
      <Story of="Trouble">
        <State name="offline">
          <Trouble offline title="No connection" onRetry={() => {}} />
        </State>
        <State name="at the server">
          <Trouble offline={false} title="Some Error Occurred" text="Please try again." onRetry={() => {}} />
        </State>
      </Story>
    </>
  );
}

function Coming() {
  const [loading, setLoading] = useState(true);
  return (
    <>
      <ListState loading={loading} skeleton={<CardBones count={1} className="h-20" />}>
        <Card className="p-4">It is here.</Card>
      </ListState>
      <Button look="line" onClick={() => setLoading(!loading)}>
        {loading ? 'Bring it' : 'Load it again'}
      </Button>
    </>
  );
}
