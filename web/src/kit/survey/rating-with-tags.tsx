import { itemOf } from '../config/server-texts';
import { ChipsField } from '../ui/chips-field';
import type { FieldProps } from '../ui/field-frame';
import { RatingField } from '../ui/rating-field';
import { categoryOf, tagsUnder } from './category';
import { messages } from './messages';
import type { Question } from './model';

interface Rated {
  rating: number;
  tags: readonly string[];
}

interface Props {
  questions: readonly Question[];
  /** A form's fields; what the tags are asked by may depend on the mark. */
  rating: Omit<FieldProps<number>, 'onChange'>;
  tags: FieldProps<readonly string[]>;
  /** Another mark, and what is still ticked under it. */
  onRate: (rated: Rated) => void;
}

/** A mark from 1 to 10 and, once it is given, the tags of its category. */
export function RatingWithTags({ questions, rating, tags, onRate }: Props) {
  const category = categoryOf(questions, rating.value);
  return (
    <>
      <RatingField
        {...rating}
        ends={messages.ends}
        onChange={(mark) =>
          onRate({ rating: mark, tags: tagsUnder(questions, mark, { rating: rating.value, tags: tags.value }) })
        }
      />
      {category && (
        <ChipsField
          {...tags}
          options={category.data.map(({ key, value }) => ({ value: key, label: itemOf('survey_tags', value) }))}
        />
      )}
    </>
  );
}
