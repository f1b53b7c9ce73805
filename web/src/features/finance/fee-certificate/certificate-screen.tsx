import { useRequestsConfig } from '../../../kit/config/requests';
import { itemOf } from '../../../kit/config/server-texts';
import { useToday } from '../../../kit/date/use-today';
import { Form } from '../../../kit/form/form';
import { FormFoot } from '../../../kit/form/form-foot';
import { useForm } from '../../../kit/form/use-form';
import { DayField } from '../../../kit/holidays/day-field';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { Screen } from '../../../kit/screen/screen';
import { SelectField } from '../../../kit/ui/select-field';
import { messages } from './messages';
import { TaxYears } from './parts/tax-years';
import { getCertificate } from './queries';
import { validateCertificate } from './rules';

/** Requests a certificate of the fees paid in a period. */
export function CertificateScreen() {
  const today = useToday();
  const { certificateNatures: natures } = useRequestsConfig();
  const [usual = ''] = natures;
  const form = useForm({
    initial: { natureOfService: '', startDate: '', endDate: '' },
    validate: validateCertificate,
    texts: messages.errors,
    draft: 'certificate',
    send: async (typed, sending) => {
      const wanted = { ...typed, natureOfService: typed.natureOfService || usual };
      const result = await getCertificate(wanted, sending);
      return result.ok ? { ...result, response: wanted } : result;
    },
    onSent: ({ response }) => navigate({ to: paths.shareFeeCerticate, search: response }, { replace: true }),
  });
  const { startDate, endDate } = form.values;
  return (
    <Screen width="max-w-form" back={paths.finance}>
      <Form form={form} className="form-page gap-5">
        <SelectField
          {...form.field('natureOfService')}
          value={form.values.natureOfService || usual}
          label={messages.nature}
          options={natures.map((nature) => ({ value: nature, label: itemOf('certificate_natures', nature) }))}
        />
        <TaxYears today={today} chosen={form.values} onChoose={form.set} />
        <DayField
          {...form.field('startDate')}
          label={messages.start}
          max={endDate || undefined}
          late={messages.afterEnd}
        />
        <DayField
          {...form.field('endDate')}
          label={messages.end}
          min={startDate || undefined}
          since={startDate || undefined}
          early={messages.beforeStart}
        />
        <FormFoot form={form} submit={messages.get} />
      </Form>
    </Screen>
  );
}
