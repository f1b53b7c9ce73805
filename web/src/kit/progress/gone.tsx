import { paths } from '../paths';
import { Link } from '../router/link';
import type { Target } from '../router/target';
import { buttonLook } from '../ui/button-look';
import { Empty } from '../ui/empty';
import { PaperBoat } from '../ui/illustrations/paper-boat';

interface Props {
  title: string;
  text: string;
  /** The way to all of them, and what it is called. */
  all: string;
  search?: Target<typeof paths.pastRequestTab>['search'];
}

/** What the address names is none of this child's: said kindly, with the way to those that are. */
export function Gone({ title, text, all, search = {} }: Props) {
  return (
    <Empty
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
