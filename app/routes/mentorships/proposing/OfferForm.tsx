import { Link, useLocation, useNavigate } from '@remix-run/react';
import { type ReactNode, useCallback, useState } from 'react';
import { ADDITIONAL_INFORMATION_MAX } from '~/api/contract/rules/limits';
import { bookingPriceProblem, formatHourly, readPrice, totalPrice } from '~/api/contract/rules/price';
import { formatEuros } from '~/app/domain/money/money';
import { FORM_ID } from '~/app/domain/site/hiddenFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { ExpertisePicker } from '~/app/forms/expertises/ExpertisePicker';
import { FieldErrors, TextAreaField } from '~/app/forms/Field';
import { fieldIds } from '~/app/forms/fieldIds';
import { INTENT, MOVED } from '~/app/forms/formEdits';
import { errorsOf, fieldOf, textOf } from '~/app/forms/formReply';
import { PriceField } from '~/app/forms/PriceField';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import * as paths from '~/app/paths';
import { RepeatField } from '~/app/slots/RepeatField';
import { SlotSummary } from '~/app/slots/SlotChoice';
import { SlotWeekChoice } from '~/app/slots/SlotWeekChoice';
import { keepIfFree, useSlotSelection } from '~/app/slots/slotSelection';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { TitledSection } from '~/app/ui/Card';
import { StepFrame, useMissingNotice, useTitleFocus } from '~/app/ui/StepFrame';
import type { OfferView } from './loadOffer';
import type { OfferAnswer } from './sendOffer';

export function OfferHeader({ title, student }: { title: string } & Pick<OfferView, 'student'>) {
  return (
    <header className="flex items-center gap-4">
      <Avatar user={student} size="card" eager />
      <div className="min-w-0">
        <p className="text-muted">Para {student.full_name}</p>
        <h1 ref={useTitleFocus()} tabIndex={-1} className="mt-0.5 text-3xl outline-none sm:text-4xl">
          {title}
        </h1>
      </div>
    </header>
  );
}

const LABELS = {
  slots: 'Hora',
  additional_information: 'Mensaje',
  expertises: 'Temas',
  price: 'Precio por hora',
};

function missingOf(form: FormData): string | null {
  if (!form.has('slots')) return 'Elige antes al menos un hueco.';
  if (String(form.get('price')).trim() === '') return 'Falta el precio por hora.';
  return String(form.get('additional_information')).trim() === '' ? 'Falta el mensaje.' : null;
}

/** Time, topics and price. Unlike the wizard's, the week also shows hours withheld by the mentor's rules. */
export function OfferForm({ view, answer }: { view: OfferView; answer: OfferAnswer | undefined }) {
  const { week, student, values } = view;
  const { key, search } = useLocation();
  const result = answer?.result;
  const choice = useSlotSelection(
    keepIfFree(answer?.slots ?? values.slots, week),
    answer ? `${key} ${answer.slots}` : `${key} ${search}`,
  );
  const [price, setPrice] = useState(textOf(result, 'price') ?? String(values.price));
  const { missing, form } = useMissingNotice(missingOf, `${key} ${search}`);
  const guard = useUnsavedWarning({ changed: answer !== undefined });
  const { ref: notice } = form;
  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      notice(element);
      guard(element);
    },
    [notice, guard],
  );
  const address = { estudiante: student.username, repetir: view.repeats, ...view.hours };
  const hrefFor = (day: string) => paths.offerSession({ ...address, semana: day });
  const euros = readPrice(price);
  return (
    <StepFrame
      header={<OfferHeader title="Proponer sesión" student={student} />}
      summary={
        <>
          <SlotSummary slots={choice.slots} days={week.days} own={view.own} inHours />
          {choice.slots.length > 0 && euros !== null && bookingPriceProblem(euros) === null && (
            <p className="slot-when text-muted">
              Total:{' '}
              <strong className="text-ink">{formatEuros(totalPrice(choice.slots.length, euros))}</strong>
            </p>
          )}
        </>
      }
      actions={
        <>
          <ButtonLink to={paths.mentorships()} variant="secondary" className="sm:min-w-32">
            Volver
          </ButtonLink>
          <SubmitButton name="intent" value="review" missing={missing} className="px-3 whitespace-nowrap">
            Revisar →
          </SubmitButton>
        </>
      }
      form={{ replace: false, noValidate: true, ...form, ref }}
    >
      <div className="flex flex-col gap-8">
        <EnterButton />
        <input type="hidden" name={FORM_ID} value={answer?.formId ?? view.formId} />
        <ErrorSummary errors={result?.error} labels={LABELS} title="No se ha enviado la propuesta" />
        {view.notice && !answer && (
          <Callout tone="info" icon="info">
            {view.notice}
          </Callout>
        )}
        <section aria-labelledby="cuando" id={fieldIds('slots').control}>
          <h2 id="cuando" className="mb-3 text-2xl">
            Cuándo
          </h2>
          <FieldErrors name="slots" errors={errorsOf(result, 'slots')} />
          <SlotWeekChoice
            view={{ ...view, ...week }}
            mentorName={view.mentorName}
            choice={choice}
            hrefFor={hrefFor}
            link={FormLink}
          >
            <p>Añade días u horas en tu horario, y aparecerán aquí.</p>
          </SlotWeekChoice>
          <p className="mt-4 text-muted">
            Se muestran tus huecos libres, también los que tus reglas no ofrecen. ¿Falta una hora?{' '}
            <Link to={view.calendar} className="link">
              Ábrela o libérala en el calendario
            </Link>
          </p>
        </section>
        <TitledSection id="que" title="Qué y por cuánto" className="flex max-w-2xl flex-col gap-6">
          <TextAreaField
            label="Mensaje"
            {...fieldOf(result, 'additional_information')}
            required
            maxLength={ADDITIONAL_INFORMATION_MAX}
            hint={`Qué le propones y por qué. Lo lee ${student.firstName}. Hasta ${ADDITIONAL_INFORMATION_MAX} caracteres.`}
          />
          <ExpertisePicker
            legend="Temas"
            name="expertises"
            hint="Opcional: de qué tratará la sesión."
            options={view.topics}
            result={result}
            chosen={values.expertises}
          />
          {view.canRepeat && (
            <RepeatField
              defaultValue={textOf(result, 'weeks') ?? ''}
              hint="A la misma hora. Al revisar verás qué semanas están libres."
            />
          )}
          <PriceField
            label="Precio por hora"
            required
            hint={`En euros. Tu tarifa: ${formatHourly(view.usual)}.`}
            result={result}
            stored={values.price}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </TitledSection>
      </div>
    </StepFrame>
  );
}

interface FormLinkProps {
  to: string;
  preventScrollReset?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A link that keeps the form's other controls. Without scripts it posts the form there, and the action answers with
 * `movedEdit`, so that nothing typed is lost.
 */
function FormLink({ to, preventScrollReset, ...rest }: FormLinkProps) {
  const navigate = useNavigate();
  return (
    <button
      {...rest}
      type="submit"
      name={INTENT}
      value={MOVED}
      formAction={to}
      onClick={(event) => {
        event.preventDefault();
        navigate(to, { preventScrollReset });
      }}
    />
  );
}
