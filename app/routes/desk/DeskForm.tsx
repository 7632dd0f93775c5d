/** A form of the desk on its card or in its section, with what was refused beside it. */
import type { ReactNode } from 'react';
import { CASE_TEXT_MAX } from '~/api/contract/rules/cases';
import { fieldsOf, type Refused } from '~/app/domain/site/refusedFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { SubmitButton, type SubmitButtonProps } from '~/app/forms/SubmitButton';
import { Card } from '~/app/ui/Card';
import { Form } from '~/app/ui/router';

/** Of a field for one that is typed. */
export const USERNAME = {
  maxLength: 150,
  autoCapitalize: 'none',
  autoComplete: 'off',
  spellCheck: false,
} as const;

/** Of what a case is opened, decided or answered with. */
export const TEXT = { required: true, rows: 4, maxLength: CASE_TEXT_MAX };

interface DeskFormProps {
  /** Of its heading. */
  id: string;
  heading: string;
  /** Title of the errors. */
  problem: string;
  labels: Record<string, string>;
  refused: Refused | null | undefined;
  /** The button's attributes and text. */
  button: SubmitButtonProps;
  /** Said beside it. */
  beside?: ReactNode;
  lead?: ReactNode;
  /** By default the page's own address. */
  action?: string;
  children: ReactNode;
}

export function DeskForm({ id, heading, ...form }: DeskFormProps) {
  const title = (
    <h2 id={id} className="text-xl">
      {heading}
    </h2>
  );
  return (
    <section aria-labelledby={id}>
      <FormParts {...form} title={title} />
    </section>
  );
}

/** The same on a card that is opened first, or by a refusal. */
export function FoldedForm({ id, heading, ...form }: DeskFormProps) {
  return (
    <Card as="section" aria-labelledby={id} className="w-full py-3 sm:py-4">
      <details open={Boolean(form.refused)}>
        <summary className="min-h-11 cursor-pointer py-2">
          <h2 id={id} className="inline font-serif text-xl font-semibold">
            {heading}
          </h2>
        </summary>
        <FormParts {...form} className="mt-3" />
      </details>
    </Card>
  );
}

type FormPartsProps = Omit<DeskFormProps, 'id' | 'heading'> & { title?: ReactNode; className?: string };

/** What the forms have in common. */
export function FormParts(props: FormPartsProps) {
  const { title, lead, problem, labels, refused, button, beside, action, className = '', children } = props;
  return (
    <Form method="post" action={action} noValidate className={`group flex flex-col gap-5 ${className}`}>
      {title}
      {lead && <p className="text-muted">{lead}</p>}
      <ErrorSummary errors={refused?.errors} labels={labels} title={problem} />
      {children}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {beside} <SubmitButton {...button} />
      </div>
    </Form>
  );
}

type OpenCaseProps = Pick<DeskFormProps, 'heading' | 'lead' | 'refused'> & {
  labels: { text: string };
  children?: ReactNode;
};

/** A case of the staff's own. */
export function OpenCaseForm({ children, ...form }: OpenCaseProps) {
  return (
    <FoldedForm
      {...form}
      id="abrir"
      problem="El caso no se ha abierto"
      button={{ name: 'intent', value: 'case', pendingText: 'Abriendo...', children: 'Abrir el caso' }}
    >
      {children}
      <TextAreaField
        {...fieldsOf(form.labels, form.refused)('text')}
        {...TEXT}
        hint="Solo lo lee el equipo."
      />
    </FoldedForm>
  );
}
