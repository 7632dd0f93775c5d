/** Dialogs about a session are addresses of the page under them: `?detalle=<identifier>`. */
import { address } from '~/app/paths';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { DIALOG_PARAMETERS } from '~/app/ui/revalidation';

export type DialogName = (typeof DIALOG_PARAMETERS)[number];

/** Addresses of the dialogs of a page: the list, the week, the calendar or a shared link. */
export interface DialogLinks {
  /** The page without dialogs, also the return address after a change. */
  closed: string;
  hrefFor(name: DialogName, identifier: string): string;
}

/** The session that a dialog is about, and the addresses around it. */
export interface DialogProps {
  mentorship: MentorshipView;
  links: DialogLinks;
}

export interface DialogTarget {
  name: DialogName;
  identifier: string;
}

export function dialogTargetOf(search: string | URLSearchParams): DialogTarget | null {
  const params = new URLSearchParams(search);
  const name = DIALOG_PARAMETERS.find((one) => params.get(one));
  return name ? { name, identifier: params.get(name) ?? '' } : null;
}

/** Whether a page has the data of an address's dialog: in `items`, or looked up. */
export function knowsDialog(
  { items, loadedFor }: { items: readonly { identifier: string }[]; loadedFor: string },
  search: URLSearchParams,
): boolean {
  const identifier = dialogTargetOf(search)?.identifier ?? loadedFor;
  return identifier === loadedFor || items.some((one) => one.identifier === identifier);
}

export function dialogLinks({ pathname, search }: { pathname: string; search: string }): DialogLinks {
  const rest = new URLSearchParams(search);
  for (const name of DIALOG_PARAMETERS) rest.delete(name);
  return {
    closed: address(pathname, rest),
    hrefFor: (name, identifier) => address(pathname, new URLSearchParams([...rest, [name, identifier]])),
  };
}
