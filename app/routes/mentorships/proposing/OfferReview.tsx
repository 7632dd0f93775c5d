import { formatHourly } from '~/api/contract/rules/price';
import { LEFT_OUT_FIELD } from '~/app/domain/booking/repeating';
import { FORM_ID, PRICE_ASKED } from '~/app/domain/site/hiddenFields';
import { textOf, textsOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { useUnsavedWarning } from '~/app/forms/useUnsavedWarning';
import { Topics } from '~/app/sessions/MentorshipFacts';
import { SeriesWeekList } from '~/app/slots/SeriesWeekList';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { StepFrame } from '~/app/ui/StepFrame';
import type { OfferView } from './loadOffer';
import { OfferHeader } from './OfferForm';
import type { OfferAnswer } from './sendOffer';

const KEPT = ['price', PRICE_ASKED, 'additional_information', 'weeks'];

interface OfferReviewProps {
  view: OfferView;
  answer: OfferAnswer;
  review: NonNullable<OfferAnswer['review']>;
}

/** Exactly what will be sent; going back keeps all of it. */
export function OfferReview({ view: { student }, answer, review }: OfferReviewProps) {
  const { hours, price, information, topics, series } = review;
  const guard = useUnsavedWarning({ changed: true });
  const sessions = series?.isSeries ? series.count : 1;
  const fields = [
    [FORM_ID, answer.formId],
    ...answer.slots.map((slot) => ['slots', slot]),
    ...(textsOf(answer.result, 'expertises') ?? []).map((topic) => ['expertises', topic]),
    ...KEPT.map((name) => [name, textOf(answer.result, name) ?? '']),
    ...(series ? [[LEFT_OUT_FIELD, series.leftOut.join(' ')]] : []),
  ];
  return (
    <StepFrame
      header={<OfferHeader title="Revisa tu propuesta" student={student} />}
      summary={
        <>
          <p className="font-semibold">
            {hours.date}, de {hours.time}
          </p>
          <p className="text-muted">
            {sessions > 1 ? `${sessions} sesiones de ${hours.total}` : `Total: ${hours.total}`}
          </p>
        </>
      }
      actions={
        <>
          <SubmitButton variant="secondary" name="intent" value="edit" className="px-3">
            Cambiar algo
          </SubmitButton>
          <SubmitButton
            name="intent"
            value="send"
            pendingText="Enviando..."
            className="px-3 whitespace-nowrap sm:min-w-44"
          >
            Enviar propuesta
          </SubmitButton>
        </>
      }
      form={{ ref: guard, replace: true }}
    >
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Card className="flex max-w-2xl flex-col gap-4">
        <div>
          <p className="font-serif text-2xl font-semibold first-letter:uppercase">{hours.date}</p>
          <p className="font-serif text-xl font-semibold">de {hours.time}</p>
          {hours.own && <p className="text-muted">{hours.own}</p>}
          <p className="text-muted">{hours.duration}</p>
        </div>
        <p>
          <span className="text-muted">Recibes</span>{' '}
          <span className="font-serif text-2xl font-semibold">{hours.total}</span>{' '}
          <span className="text-md text-muted">
            {sessions > 1 && `por cada una de las ${sessions} sesiones, `}a {formatHourly(price)}
          </span>
        </p>
        {series && <SeriesWeekList series={series} />}
        <div className="flex flex-col gap-3 border-l-4 border-line pl-3">
          <p className="whitespace-pre-line">{information}</p>
          <Topics names={topics} />
        </div>
      </Card>
      <Callout tone="info" icon="info" className="mt-4 max-w-2xl">
        La hora queda reservada mientras {student.full_name} no responda. Si acepta, la mentoría queda
        confirmada. Puedes retirar la propuesta cuando quieras.
      </Callout>
    </StepFrame>
  );
}
