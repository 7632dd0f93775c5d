/** Wizard step 4, 'Resumen y finalización' (docs/product.md, 'Booking wizard'). */
import { redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ROOM_SIZE } from '~/api/contract/rules/limits';
import { formatHourly } from '~/api/contract/rules/price';
import { ASK_EARLY_START, EARLY_START } from '~/api/contract/rules/withdrawal';
import { guarded, posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { LEFT_OUT_FIELD, readLeftOut } from '~/app/domain/booking/repeating';
import type { StepPath } from '~/app/domain/booking/steps';
import { formatEuros } from '~/app/domain/money/money';
import { consecutiveSlots } from '~/app/domain/slots/alternatives';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { SeriesWeekList } from '~/app/slots/SeriesWeekList';
import { Avatar } from '~/app/ui/Avatar';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { ChipList } from '~/app/ui/ChipList';
import { FocusedAlert } from '~/app/ui/FocusedAlert';
import { Icon } from '~/app/ui/Icon';
import { IfWrong, WhoIs } from '~/app/ui/mentors/Trust';
import { afterRefusal } from '~/app/ui/revalidation';
import { TextLink } from '~/app/ui/TextLink';
import { ToastArea } from '~/app/ui/ToastArea';
import { type BookingRefusal, bookingFailureToast, confirmBooking, refuseBooking } from './confirmBooking';
import { loadSummary, type SummaryView } from './loadSummary';
import { WizardFrame } from './WizardFrame';
import { openStep, openWizard, requestedStep, wizardAsShown } from './wizard';

const EARLY_FIELD = 'early_start';
const CREDIT_FIELD = 'credit';
/** The draft shown in the form, sealed. */
const SHOWN_FIELD = 'reserva';

export const shouldRevalidate = afterRefusal;

export const loader = guarded(openWizard, async (opened, args) => {
  if (opened && opened.booked !== null && opened.draft.mentor === '') throw redirect(opened.pathTo('creada'));
  const wizard = await openStep('resumen')(args);
  return wizard && loadSummary(wizard);
});

export const action = posted(openWizard, async (opened, form, args) => {
  if (!opened) {
    const toast = bookingFailureToast('Usuario no autenticado');
    contextOf(args).flash.set(toast);
    return refuseBooking(401, { toast });
  }
  const wizard = wizardAsShown(form.get(SHOWN_FIELD), opened);
  const asked = requestedStep(form, 'resumen');
  if (asked) return redirect(wizard.pathTo(asked));
  const other = form.get('otro');
  if (typeof other === 'string') {
    wizard.save({ slots: consecutiveSlots(other, wizard.draft.slots.length) });
    return redirect(wizard.pathTo('resumen'));
  }
  const seen = {
    digest: String(form.get('digest') ?? ''),
    leftOut: readLeftOut(form),
    early: form.has(EARLY_FIELD),
    credit: form.has(CREDIT_FIELD),
  };
  return confirmBooking(seen, wizard);
});

export default function SummaryStep() {
  const view = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  if (!view) return null;
  return (
    <WizardFrame
      step="resumen"
      wizard={view}
      summary={
        <>
          <p className="font-semibold sm:text-lg">Total: {formatEuros(view.total)}</p>
          <p className="text-muted max-sm:hidden">
            {view.date}, de {view.time}
            {view.series?.isSeries && ` · ${view.series.count} sesiones`}
          </p>
        </>
      }
      next={
        <SubmitButton
          name="intent"
          value="confirm"
          pendingText="Creando mentoría..."
          className="px-3 whitespace-nowrap sm:min-w-52"
        >
          Confirmar mentoría
        </SubmitButton>
      }
    >
      {refused?.toast && <ToastArea toast={refused.toast} />}
      <input type="hidden" name="digest" value={view.digest} />
      {view.series && <input type="hidden" name={LEFT_OUT_FIELD} value={view.series.leftOut.join(' ')} />}
      <input type="hidden" name={SHOWN_FIELD} value={view.shown} />
      <RefusalNotice refused={refused} />
      <div className="gap-6 md:grid md:grid-cols-[1fr_minmax(17rem,22rem)] md:grid-rows-[auto_1fr] md:items-start">
        <SummaryFacts view={view} />
        <div className="mt-5 flex flex-col gap-5 md:row-span-2 md:mt-0">
          <CostBreakdown view={view} />
          {view.credit && (
            <CheckboxField label={view.credit} name={CREDIT_FIELD} defaultChecked={!refused?.lacksCredit} />
          )}
          {view.early && (
            <CheckboxField
              label={EARLY_START}
              name={EARLY_FIELD}
              aria-required
              errors={refused?.lacksEarly ? [ASK_EARLY_START] : null}
            />
          )}
          <Callout tone="info" icon="bell-ring">
            La solicitud se enviará a {view.known.firstName}, que te avisará cuando la confirme.{' '}
            {view.mustKnow}
          </Callout>
        </div>
        <div className="mt-5 flex flex-col gap-5 md:mt-0">
          <WhoIs {...view.known} />
          <IfWrong ours={view.ours} />
        </div>
      </div>
    </WizardFrame>
  );
}

function CostBreakdown({ view }: { view: SummaryView }) {
  return (
    <Card as="section" aria-labelledby="coste">
      <h3 id="coste" className="text-xl">
        Coste
      </h3>
      <dl className="mt-3 flex flex-col gap-2">
        {[
          view.offer ? ['Oferta', view.offer] : ['Precio', formatHourly(view.price)],
          ['Tiempo', view.duration],
          ...(view.series?.isSeries ? [['Sesiones', String(view.series.count)]] : []),
        ].map(([name, value]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatEuros(view.total)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-muted">{view.difference}</p>
      <p className="mt-1 text-muted">{view.payment}</p>
      {view.warning && (
        <Callout tone="warning" className="mt-3">
          {view.warning}
        </Callout>
      )}
    </Card>
  );
}

/** The reason nothing was booked, with the nearest free times as buttons. Takes the focus. */
function RefusalNotice({ refused }: { refused: BookingRefusal | null }) {
  if (!refused?.notice) return null;
  const { notice, options } = refused;
  return (
    <FocusedAlert
      answer={refused}
      className="mb-5 flex gap-3 rounded-2xl border border-amber/40 bg-amber-soft p-4 sm:p-5"
    >
      <Icon name="circle-alert" className="mt-0.5 size-6 shrink-0 text-amber" />
      <div className="min-w-0 grow">
        <p className="text-lg font-semibold">{notice.title}</p>
        <p>{notice.text}</p>
        {options && (
          <>
            {options.length > 0 && <p className="mt-3">Estos son los huecos libres más cercanos:</p>}
            <div className="mt-2 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
              {options.map(({ start, label }) => (
                <SubmitButton key={start} name="otro" value={start} variant="secondary">
                  {label}
                </SubmitButton>
              ))}
            </div>
            <p className="mt-3">
              <TextLink to="../horario" relative="path">
                Ver todos los horarios
              </TextLink>
            </p>
          </>
        )}
      </div>
    </FocusedAlert>
  );
}

function SummaryFacts({ view }: { view: SummaryView }) {
  return (
    <Card as="section" aria-label="Tu sesión">
      <div className="flex items-center gap-4">
        <Avatar user={view.mentor} size="md" />
        <div className="min-w-0">
          <p className="text-muted">Mentor</p>
          <p className="font-serif text-xl leading-tight font-semibold">{view.mentor.full_name}</p>
          {view.mentor.expertise && <p className="text-muted">{view.mentor.expertise}</p>}
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-5 sm:grid-cols-3">
        <SummaryFact name="Fecha" step="horario">
          {view.date}
        </SummaryFact>
        <SummaryFact name="Horario">
          De {view.time} {view.ownHours && <span className="block text-muted">{view.ownHours}</span>}
        </SummaryFact>
        <SummaryFact name="Duración">{view.duration}</SummaryFact>
        {view.series && (
          <div className="col-span-full">
            <dt className="sr-only">Semanas</dt>
            <dd>
              <SeriesWeekList series={view.series} />
            </dd>
          </div>
        )}
        <SummaryFact name="Descripción" wide step="informacion">
          <span className="whitespace-pre-line wrap-anywhere">{view.description}</span>
        </SummaryFact>
        {view.topics.length > 0 && (
          <SummaryFact name="Temas" wide>
            <ChipList names={view.topics.map((topic) => topic.name)} className="mt-1 gap-1.5" />
          </SummaryFact>
        )}
        {view.listed && (
          <SummaryFact name="Sesión grupal" wide>
            {`Cuando esté confirmada podrán unirse hasta ${ROOM_SIZE - 1} estudiantes más, y cada uno paga el precio que ves aquí.`}
          </SummaryFact>
        )}
      </dl>
    </Card>
  );
}

interface SummaryFactProps {
  name: string;
  wide?: boolean;
  /** Where it can be changed. */
  step?: StepPath;
  children: ReactNode;
}

function SummaryFact({ name, wide = false, step, children }: SummaryFactProps) {
  return (
    <div className={wide ? 'col-span-full' : undefined}>
      <dt className="text-muted">
        {name}{' '}
        {step && (
          <button
            type="submit"
            name="intent"
            value={step}
            formNoValidate
            className="link -my-2.5 min-h-11 px-2"
          >
            Cambiar<span className="sr-only">{` ${name.toLowerCase()}`}</span>
          </button>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
