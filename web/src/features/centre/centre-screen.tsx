import { QueryState } from '../../kit/query/query-state';
import { CardBones } from '../../kit/ui/card-bones';
import { Empty } from '../../kit/ui/empty';
import { Key } from '../../kit/ui/illustrations/key';
import { ScreenHead } from '../../kit/ui/screen-head';
import { messages } from './messages';
import { CentreBanner } from './parts/centre-banner';
import { HeadCard } from './parts/head-card';
import { TeacherGrid } from './parts/teacher-grid';
import { useCentre, useTeachers } from './queries';

const HEADING = 'mt-5 mb-2 text-lg font-bold';

/** The child's centre: where it is, who leads it, who teaches. */
export function CentreScreen() {
  const centre = useCentre();
  const teachers = useTeachers();
  return (
    <div className="mx-auto max-w-wide">
      <ScreenHead title={messages.title} />
      <QueryState query={centre} skeleton={<CardBones count={2} className="h-28" />}>
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
              <QueryState query={teachers} skeleton={<CardBones className="h-28" />}>
                {(list) =>
                  list.length === 0 ? (
                    <Empty drawing={<Key />} title={messages.noTeachers} text={messages.noTeachersHint} />
                  ) : (
                    <TeacherGrid teachers={list} />
                  )
                }
              </QueryState>
            </section>
          </>
        )}
      </QueryState>
    </div>
  );
}
