import { useActiveChild } from '../../kit/children/queries';
import { WhileHere } from '../../kit/children/while-here';
import { useScreensConfig } from '../../kit/config/screens';
import { itemOf } from '../../kit/config/server-texts';
import { Form } from '../../kit/form/form';
import { FormFoot } from '../../kit/form/form-foot';
import { useForm } from '../../kit/form/use-form';
import { toast } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { Screen } from '../../kit/screen/screen';
import { DRAFT, EMPTY } from '../../kit/thread/ticket-draft';
import { SelectField } from '../../kit/ui/select-field';
import { TextArea } from '../../kit/ui/text-area';
import { messages } from './messages';
import { raiseTicket } from './queries';
import { LONGEST_DESCRIPTION, LONGEST_REMARK, takesRemark, validateTicket } from './rules';

/** Raises a ticket. */
export function RaiseIssueScreen() {
  const { issues: all, accountsIssue } = useScreensConfig();
  const { readableUntil } = useActiveChild();
  // For a child who has left, only tickets about fees can be raised.
  const issues = readableUntil === '' ? all : all.filter((issue) => issue === accountsIssue);
  const form = useForm({
    initial: EMPTY,
    validate: (ticket) => validateTicket(ticket, issues),
    texts: messages.errors,
    draft: DRAFT,
    send: raiseTicket,
    onSent: async () => {
      toast(messages.sent, 'success');
      await navigate({ to: paths.support }, { replace: true });
    },
  });
  return (
    <Screen width="max-w-form" back={paths.support}>
      <WhileHere alsoLeft={issues.length > 0}>
        <Form form={form} className="form-page gap-5">
          <SelectField
            {...form.field('subject')}
            label={messages.issue}
            placeholder={messages.chooseIssue}
            options={issues.map((issue) => ({ value: issue, label: itemOf('issue_categories', issue) }))}
          />
          <TextArea {...form.field('description')} label={messages.description} most={LONGEST_DESCRIPTION} />
          {takesRemark(form.values.subject) && (
            <TextArea
              {...form.field('remark')}
              label={messages.remark}
              hint={messages.remarkHint}
              most={LONGEST_REMARK}
            />
          )}
          <FormFoot form={form} submit={messages.send} />
        </Form>
      </WhileHere>
    </Screen>
  );
}
