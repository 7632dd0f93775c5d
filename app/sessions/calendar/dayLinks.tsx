import type { ReactNode } from 'react';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { Link } from '~/app/ui/router';
import type { CalendarDay, DayEntry } from './dayEntries';

/** The grid's props for a day's cell and links (`useDayGridKeys`). */
export interface DayCell {
  links: DialogLinks;
  scripts: boolean;
  tabIndex: number | undefined;
}

interface CellLinkProps {
  cell: DayCell;
  label: string;
  children: ReactNode;
}

/** A session, in the colours of its state; the label is also its tooltip. */
export function SessionLink({ entry, cell, label, ...rest }: CellLinkProps & { entry: DayEntry }) {
  return (
    <Link
      to={cell.links.hrefFor('detalle', entry.identifier)}
      preventScrollReset
      tabIndex={cell.tabIndex}
      aria-label={label}
      title={label}
      data-tone={entry.state.tone}
      className="cal-session"
      {...rest}
    />
  );
}

/** The head of a day, which takes the keyboard focus. */
export function DayLink(props: CellLinkProps & { day: CalendarDay; to: string }) {
  const { day, to, cell, label, children } = props;
  return (
    <Link
      to={to}
      tabIndex={cell.tabIndex}
      data-day={day.day}
      aria-current={day.isToday ? 'date' : undefined}
      aria-label={label}
      className="cal-date"
    >
      {children}
    </Link>
  );
}
