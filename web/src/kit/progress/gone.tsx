import { paths } from '../paths';
import { Link } from '../router/link';
import type { Target } from '../router/target';
import { buttonLook } from '../ui/button-look';
import { EmptyState } from '../ui/empty-state';
import { PaperBoat } from '../ui/illustrations/paper-boat';

interface Props {
  title: string;
  text: string;
  /** The label of the link to the list. */
  all: string;
  search?: Target<typeof paths.pastRequestTab>['search'];
}

/** Shown when the requested item is not one of this child's, with a link to the list. */
export function Gone({ title, text, all, search = {} }: Props) {
  return (
    <EmptyState
      drawing={<PaperBoat />}
      title={title}
      text={text}
      action={
        <Link to={paths.pastRequestTab} search={search} className={buttonLook('quiet')}>
          {all}
        </Link>
      }
    />
  );
}
