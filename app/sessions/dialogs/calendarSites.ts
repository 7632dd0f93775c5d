/** Addresses of calendars on the web that open with a session filled in. */

/** What those sites see, so without secrets. */
interface CalendarEvent {
  title: string;
  description: string;
  /** Instants as the API's reading normalises them, with `Z`. */
  start: string;
  end: string;
}

export function calendarSites({ title, description, start, end }: CalendarEvent) {
  const [from, to] = [`${start.slice(0, 19)}Z`, `${end.slice(0, 19)}Z`];
  const compact = (at: string) => at.replace(/[-:]/g, '');
  const outlook = withQuery('/calendar/0/action/compose', {
    allday: 'false',
    body: description,
    enddt: to,
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: from,
    subject: title,
  });
  const google = withQuery('/calendar/render', {
    action: 'TEMPLATE',
    dates: `${compact(from)}/${compact(to)}`,
    details: description,
    text: title,
  });
  return {
    google: `https://calendar.google.com${google}`,
    /** For private accounts; `office` is for companies and schools. */
    outlook: `https://outlook.live.com${outlook}`,
    office: `https://outlook.office.com${outlook}`,
  };
}

/** Spaces as %20: not every site reads them as +. */
const withQuery = (path: string, values: Record<string, string>) =>
  `${path}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`;
