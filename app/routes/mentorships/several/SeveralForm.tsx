import type { ReactNode } from 'react';
import { REASON_MAX } from '~/api/contract/rules/limits';
import { DELETED_FACE } from '~/app/domain/site/face';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { FieldErrors, TextAreaField } from '~/app/forms/Field';
import { fieldIds } from '~/app/forms/fieldIds';
import { errorsOf, fieldOf, textsOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { Avatar } from '~/app/ui/Avatar';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { FootBar } from '~/app/ui/FootBar';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import type { SeveralAnswer } from './changeSeveral';

/** The value of a row's checkbox: the identifier, and what was shown of a session or of all its series. */
export const tickOf = ({ identifier, ...row }: MentorshipView): string => `${identifier}|${seenOf(row)}`;
export const seenOf = ({ seen, series }: Pick<MentorshipView, 'seen' | 'series'>): string =>
  series?.waits ? `${seen} ${series.waits.count}` : seen;

interface SeveralFormProps {
  legend: string;
  sessions: (MentorshipView & { deadline?: string })[];
  answer: SeveralAnswer | undefined;
  /** False if the API does not pass reasons on. */
  reason: false | { label: string; hint: string; required?: boolean };
  /** More fields, and the buttons. */
  children: ReactNode;
}

export function SeveralForm({ legend, sessions, answer, reason, children }: SeveralFormProps) {
  const result = answer?.result;
  const ticked = textsOf(result, 'session') ?? (result ? [] : sessions.map(tickOf));
  return (
    <Form method="post" noValidate className="flex max-w-3xl flex-col gap-5">
      <Refusal answer={answer} labels={{ session: 'Sesiones', reason: 'Motivo' }} />
      <fieldset>
        <legend className="mb-3 font-medium">{legend}</legend>
        <Card as="ul" className="p-0 sm:p-0">
          {sessions.map((one, at) => (
            <li key={one.identifier} className="border-line not-first:border-t">
              <label className="grid grid-cols-[auto_auto_1fr] items-start gap-x-4 px-4 py-3 hover:bg-teal-soft/50 sm:px-6">
                <input
                  id={at === 0 ? fieldIds('session').control : undefined}
                  type="checkbox"
                  name="session"
                  value={tickOf(one)}
                  defaultChecked={ticked.includes(tickOf(one))}
                  className="mt-2.5 size-5.5 shrink-0"
                />
                <Avatar user={one.students[0] ?? DELETED_FACE} size="sm" />{' '}
                <span className="min-w-0 leading-snug">
                  <span className="block font-semibold">{one.others}</span>{' '}
                  <span className="block first-letter:uppercase">
                    {one.series?.waits
                      ? `${one.series.waits.what} ${one.series.waits.since}`
                      : `${one.day}, ${one.hours}`}
                  </span>{' '}
                  <span className="block text-md text-muted">
                    {[
                      one.topics.join(', '),
                      one.payment?.[one.series?.waits ? 'each' : 'total'],
                      one.priceNotice?.brief,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>{' '}
                  {one.information && (
                    <span className="line-clamp-2 block text-md">{`«${one.information}»`}</span>
                  )}{' '}
                  {one.answer && <span className="block text-md text-amber">{one.answer}</span>}
                </span>
              </label>
              {one.series?.waits && (
                <div className="flex flex-wrap items-center gap-x-4 pr-4 pb-3 pl-14 sm:pl-16">
                  <SubmitButton
                    name="only"
                    value={tickOf(one)}
                    variant="secondary"
                    pendingText="Confirmando…"
                  >
                    {one.series.waits.act}
                    <span className="sr-only">{` de ${one.others}`}</span>
                  </SubmitButton>{' '}
                  <TextLink to={one.series.href}>
                    Ver<span className="sr-only">{` la serie de ${one.others}`}</span>
                  </TextLink>
                </div>
              )}
            </li>
          ))}
        </Card>
        <FieldErrors name="session" errors={errorsOf(result, 'session')} />
      </fieldset>
      {reason && <TextAreaField {...reason} {...fieldOf(result, 'reason')} rows={3} maxLength={REASON_MAX} />}
      <FootBar>{children}</FootBar>
    </Form>
  );
}

function Refusal({ answer, labels }: Pick<SeveralFormProps, 'answer'> & { labels: Record<string, string> }) {
  const title = answer?.done ? 'No se ha hecho todo' : 'No se ha cambiado nada';
  return <ErrorSummary title={title} errors={answer?.result.error} labels={labels} />;
}

/** Nothing is left to choose from; failures are still listed. */
export function Nothing(props: { answer: SeveralAnswer | undefined; title: string; children: ReactNode }) {
  const { answer, ...empty } = props;
  return (
    <div className="flex flex-col gap-5">
      <Refusal answer={answer} labels={{}} />
      <EmptyState {...empty} />
    </div>
  );
}
