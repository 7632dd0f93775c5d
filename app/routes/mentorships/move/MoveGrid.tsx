import { Form, useLocation } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { SlotChoice } from '../../booking/SlotChoice';
import { stillFree } from '../../booking/stillFree';
import { useMissing } from '../../booking/useMissing';
import { slotsMissing, useSlots } from '../../booking/useSlots';
import { WeekNav } from '../../booking/WeekNav';
import { WeekWithout } from '../../booking/WeekWithout';
import type { MoveView } from './loadMove';
import { MoveFrame } from './MoveFrame';
import { MoveSummary } from './MoveSummary';
import { moveHref } from './moveAddress';
import { OnlyMine } from './OnlyMine';
import { PresentHours } from './PresentHours';
import type { Refused } from './sendMove';

const FORM_ID = 'mover';

/** The mentor's week: other hours are ticked as in a booking, those of now count as free. */
export function MoveGrid({ view, refused }: { view: MoveView; refused: Refused | null }) {
  const { week } = view;
  const { key } = useLocation();
  const selected = refused ? stillFree(refused.slots, week) : view.selected;
  const choice = useSlots(selected, refused ? `${key} refused` : key);
  const hasSlots = !week.failed && week.rows.length > 0;
  const { missing, form } = useMissing(slotsMissing, `${key} ${hasSlots}`);
  const error = refused?.error ?? view.lost;
  const hrefFor = (day: string) => moveHref(view.identifier, { week: day, back: view.back });
  return (
    <MoveFrame
      title="Cambiar hora"
      who={view.who}
      summary={<MoveSummary view={view} slots={choice.slots} />}
      actions={
        <>
          <ButtonLink to={view.back} variant="secondary" className="sm:min-w-32">
            Volver
          </ButtonLink>
          <SubmitButton
            form={FORM_ID}
            name="intent"
            value="next"
            missing={missing}
            className="px-3 whitespace-nowrap"
          >
            Revisar el cambio →
          </SubmitButton>
        </>
      }
    >
      <PresentHours view={view} />
      <Form id={FORM_ID} method="post" {...form} className="mt-6">
        {error && <ErrorSummary errors={{ slots: [error] }} labels={{}} title="Elige otra hora" />}
        <h2 className="mt-2 mb-3 text-2xl">Nueva hora</h2>
        <WeekNav week={week.week} hrefFor={hrefFor} />
        {week.onlyMine && hasSlots && <OnlyMine view={view} hrefFor={hrefFor} />}
        {hasSlots ? (
          <SlotChoice
            view={week}
            selected={selected}
            choice={choice}
            timeZone={view.timeZone}
            zoneNote={view.zoneNote}
          />
        ) : (
          <WeekWithout view={week} mentorName={view.mentorName} kept={choice.slots} hrefFor={hrefFor}>
            <p>La mentoría se queda a la hora que tiene.</p>
          </WeekWithout>
        )}
      </Form>
    </MoveFrame>
  );
}
