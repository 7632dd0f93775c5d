/** A report, and a decision with its objection, as their people read them (docs/product.md, 'Reports'). */
import type { ReactNode } from 'react';
import { CASE_TEXT_MAX, OBJECTION_MONTHS } from '~/api/contract/rules/cases';
import type { Refused } from '~/app/domain/site/refusedFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { DecisionView, ReportView } from './caseViews';

function Words({ by, children }: { by: string; children: string }) {
  return (
    <div className="border-l-4 border-teal pl-3">
      <p className="text-muted">{by}</p>
      <p className="whitespace-pre-line wrap-anywhere">{children}</p>
    </div>
  );
}

function CaseHead({ title, facts, badge }: { title: string; facts: string[]; badge: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <p className="text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {badge}
    </div>
  );
}

function stateOf({ isConfirmed, isClosed }: ReportView) {
  if (!isConfirmed) return <StatusBadge tone="off">Falta confirmarla</StatusBadge>;
  if (!isClosed) return <StatusBadge tone="wait">La está mirando el equipo</StatusBadge>;
  return <StatusBadge tone="ok">Respondida</StatusBadge>;
}

export function ReportedCard({ report, children }: { report: ReportView; children?: ReactNode }) {
  const { number, title, reason, text, when, answer } = report;
  return (
    <Card as="article" className="flex flex-col gap-4">
      <CaseHead title={title} facts={[reason, number, when]} badge={stateOf(report)} />
      <p className="border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">{text}</p>
      {answer && <Words by="Respuesta del equipo">{answer}</Words>}
      {children}
    </Card>
  );
}

interface DecisionCardProps {
  decision: DecisionView;
  /** Where the objection is sent. */
  path: string;
  refused: Refused | null;
}

export function DecisionCard({ decision, path, refused }: DecisionCardProps) {
  const { number, title, decided, rule, text, when, until, undone, objection, objectUntil } = decision;
  return (
    <Card as="article" className="flex flex-col gap-4">
      <CaseHead
        title={decided + (until && `, hasta el ${until}`)}
        facts={[title, number, when]}
        badge={undone && <StatusBadge tone="off">Sin efecto desde el {undone}</StatusBadge>}
      />
      <p>
        Norma: {rule.toLowerCase()}, de los{' '}
        <TextLink inline reloadDocument to={paths.terms('conducta')}>
          términos de este sitio
        </TextLink>
        . La ha decidido una persona del equipo, no un programa.
      </p>
      <Words by="El equipo de Mentorea">{text}</Words>
      {objection && <Words by={`Tu objeción, del ${objection.when}`}>{objection.text}</Words>}
      {objection &&
        (objection.answer ? (
          <Words by="Respuesta a tu objeción">{objection.answer}</Words>
        ) : (
          <p className="text-muted">Todavía no hay respuesta a tu objeción.</p>
        ))}
      {objectUntil && (
        <ObjectionForm
          {...{ number, path, objectUntil }}
          refused={refused?.values.number === number ? refused : null}
        />
      )}
    </Card>
  );
}

interface ObjectionFormProps extends Pick<DecisionCardProps, 'path' | 'refused'> {
  number: string;
  objectUntil: string;
}

function ObjectionForm({ number, path, refused, objectUntil }: ObjectionFormProps) {
  return (
    <details open={refused !== null} className="border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-teal">
        No estoy de acuerdo
      </summary>
      <Form method="post" action={path} noValidate className="flex flex-col gap-3">
        <ErrorSummary
          errors={refused?.errors}
          labels={{ text: 'Por qué' }}
          within={number}
          title="No se ha enviado"
        />
        <input type="hidden" name="number" value={number} />
        <TextAreaField
          label="Por qué no estás de acuerdo"
          name="text"
          within={number}
          required
          maxLength={CASE_TEXT_MAX}
          hint={`Una vez, en los ${OBJECTION_MONTHS} meses desde la decisión: hasta el ${objectUntil}. La revisa otra persona del equipo, si la hay.`}
          defaultValue={refused?.values.text}
          errors={refused?.errors.text}
        />
        <div>
          <SubmitButton variant="secondary" pendingText="Enviando...">
            Enviar objeción
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
