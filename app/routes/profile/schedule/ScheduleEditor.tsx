import { rangesOf } from '~/app/domain/week/weekRanges';
import { Presets, QuickActions } from './QuickActions';
import { RangesEditor, useRanges } from './RangesEditor';
import { NOTHING_COPIED, rangeLabels } from './rangesForm';
import { type ScheduleEditorProps, ScheduleForm } from './ScheduleForm';
import { useWeek, WeekGrid } from './WeekGrid';
import { WEEK_ID } from './weekForm';

/** The mentor's week, as ranges a day or painted on a grid. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  return props.editor === 'tramos' ? <RangedWeek {...props} /> : <PaintedWeek {...props} />;
}

function RangedWeek(props: ScheduleEditorProps) {
  const { view, answer } = props;
  const week = useRanges(answer?.ranges ?? rangesOf(view.marks), answer);
  return (
    <ScheduleForm {...props} week={week} labels={rangeLabels(week.ranges)}>
      <section aria-labelledby="rapido" className="week-aside">
        <h2 id="rapido" className="sr-only">
          Rellenar más rápido
        </h2>
        {/* That nothing was copied stands beside the days. */}
        <Presets told={week.told === NOTHING_COPIED ? '' : week.told} edit={week.edit} />
      </section>
      <div id={WEEK_ID} className="week-main">
        <RangesEditor week={week} />
      </div>
    </ScheduleForm>
  );
}

function PaintedWeek(props: ScheduleEditorProps) {
  const { view, answer } = props;
  const week = useWeek(answer?.marks ?? view.marks, answer);
  return (
    <ScheduleForm {...props} week={week} labels={{}}>
      <QuickActions kept={answer?.kept ?? {}} done={week.done} told={week.told} edit={week.edit} />
      <div id={WEEK_ID} className="week-main">
        <p className="week-with-scripts mb-3 text-muted">
          <span className="week-for-finger">
            Toca las casillas, o mantén pulsada una y arrastra para pintar varias.
          </span>
          <span className="week-for-mouse">
            Arrastra para pintar varias. Con el teclado: flechas para moverte, Espacio para marcar y Mayús con
            las flechas para extender.
          </span>
        </p>
        <WeekGrid initial={week.first} />
      </div>
    </ScheduleForm>
  );
}
