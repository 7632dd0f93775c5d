import { Form } from '@remix-run/react';
import { ChevronDown } from 'lucide-react';
import { Button } from '~/ui/Button';
import type { CalendarFrame } from './loadCalendar';

/** The days that are shown, by name; pressed, a form that leads to any other. */
export function JumpToDate({ calendar }: { calendar: CalendarFrame }) {
  const { view, day, title, bounds } = calendar;
  return (
    <details className="cal-jump">
      <summary>
        <h2 id="periodo" aria-live="polite">
          {title}
        </h2>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-teal" />
        <span className="sr-only">: ir a una fecha</span>
      </summary>
      <Form action="/calendar" preventScrollReset className="cal-jump-form">
        {view !== 'mes' && <input type="hidden" name="vista" value={view} />}
        <label className="block grow">
          <span className="mb-1 block font-medium">Ir a una fecha</span>
          <input
            type="date"
            name="dia"
            defaultValue={day}
            min={bounds.first}
            max={bounds.last}
            required
            className="control"
          />
        </label>
        <Button type="submit">Ir</Button>
      </Form>
    </details>
  );
}
