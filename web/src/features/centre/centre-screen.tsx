import { QueryState } from '../../kit/query/query-state';
import { WholeList } from '../../kit/query/whole-list';
import { Screen } from '../../kit/screen/screen';
import { CardSkeleton } from '../../kit/ui/card-skeleton';
import { Key } from '../../kit/ui/illustrations/key';
import { messages } from './messages';
import { CentreBanner } from './parts/centre-banner';
import { HeadCard } from './parts/head-card';
import { TeacherGrid } from './parts/teacher-grid';
import { useCentre, useTeachers } from './queries';

const HEADING = 'mt-5 mb-2 text-lg font-bold';

/** The child's centre: address, head and teachers. */
export function CentreScreen() {
  const centre = useCentre();
  const teachers = useTeachers();
  return (
    <Screen>
      <QueryState query={centre} skeleton={<CardSkeleton count={2} className="h-28" />}>
        {(data) => (
          <>
            <CentreBanner centre={data} />
            <section aria-labelledby="head" className="md:max-w-card">
              <h2 id="head" className={HEADING}>
                {messages.headHeading}
              </h2>
              <HeadCard head={data.head} />
            </section>
            <section aria-labelledby="teachers">
              <h2 id="teachers" className={HEADING}>
                {messages.teachers}
              </h2>
              <WholeList
                query={teachers}
                skeleton={<CardSkeleton className="h-28" />}
                nothing={{ drawing: <Key />, text: messages.noTeachersHint }}
              >
                {(list) => <TeacherGrid teachers={list} />}
              </WholeList>
            </section>
          </>
        )}
      </QueryState>
    </Screen>
  );
}
