import { useActiveChild } from '../../kit/children/queries';
import { WhileHere } from '../../kit/children/while-here';
import { itemOf } from '../../kit/config/own-words';
import { useScreensConfig } from '../../kit/config/screens';
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
import { LONGEST_DESCRIPTION, LONGEST_REMARK, takesRemark, ticketFault } from './rules';

/** Something that the centre shall look after. */
export function RaiseIssueScreen() {
  const { issues: all, accountsIssue } = useScreensConfig();
  const { readableUntil } = useActiveChild();
  // Of a child that has left its fees can be asked about, and nothing else.
  const issues = readableUntil === '' ? all : all.filter((issue) => issue === accountsIssue);
  const form = useForm({
    initial: EMPTY,
    fault: (ticket) => ticketFault(ticket, issues),
    texts: messages.faults,
    draft: DRAFT,
    send: raiseTicket,
    onSent: async () => {
      toast(messages.sent, 'done');
      await navigate({ to: paths.support }, { instead: true });
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
