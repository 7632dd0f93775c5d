import { REPORT_TEXT_MAX } from '~/api/contract/rules/reports';
import type { Refused } from '~/app/domain/site/refusedFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { TextAreaField } from '~/app/forms/Field';
import { PostButton } from '~/app/forms/PostButton';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { ReportView } from '~/app/sessions/reportView';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Form } from '~/app/ui/router';

interface ReportCardProps {
  report: ReportView;
  path: string;
  refused: Refused | null;
}

export function ReportCard({ report, path, refused }: ReportCardProps) {
  const { id, title, reason, text, when, answer, answeredBy, isSetAside } = report;
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="text-muted">{[reason, when].filter(Boolean).join(' · ')}</p>
        {isSetAside && (
          <p className="mt-2">
            <StatusBadge tone="off">Sin efecto: lo decidió el equipo de Mentorea</StatusBadge>
          </p>
        )}
      </div>
      {text && <p className="border-l-4 border-line pl-3 whitespace-pre-line wrap-anywhere">{text}</p>}
      {answer && !report.canAnswer && (
        <div className="border-l-4 border-teal pl-3">
          <p className="text-muted">{`${answeredBy} · ${answer.when}`}</p>
          <p className="whitespace-pre-line wrap-anywhere">{answer.text}</p>
        </div>
      )}
      {report.canAnswer && <AnswerForm report={report} path={path} refused={refused} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {report.canTakeBack && (
          <PostButton
            action={path}
            fields={{ intent: 'takeBack', report: id }}
            variant="secondary"
            pendingText="Retirando..."
          >
            Retirar lo que dije
          </PostButton>
        )}
        {report.canSetAside && (
          <PostButton
            action={path}
            fields={{ intent: isSetAside ? 'restore' : 'setAside', report: id }}
            variant="secondary"
            pendingText="Guardando..."
          >
            {isSetAside ? 'Volver a darla por buena' : 'Dejar sin efecto'}
          </PostButton>
        )}
      </div>
    </Card>
  );
}

function AnswerForm({ report: { id, answer }, path, refused }: ReportCardProps) {
  const name = `answer-${id}`;
  const own = refused?.values.report === id ? refused : null;
  const errors = own && { [name]: own.errors.text, '': own.errors[''] };
  return (
    <Form method="post" action={path} className="flex flex-col gap-3">
      <ErrorSummary errors={errors} labels={{ [name]: 'Tu versión' }} title="No se ha guardado tu versión" />
      <input type="hidden" name="report" value={id} />
      <TextAreaField
        label="Tu versión"
        name={name}
        rows={3}
        maxLength={REPORT_TEXT_MAX}
        hint="La leerán esa persona y el equipo de Mentorea, nadie más."
        defaultValue={own?.values.text ?? answer?.text ?? ''}
        errors={errors?.[name]}
      />
      <div>
        <SubmitButton name="intent" value="answer" variant="secondary" pendingText="Guardando...">
          {answer ? 'Cambiar mi versión' : 'Enviar mi versión'}
        </SubmitButton>
      </div>
    </Form>
  );
}
