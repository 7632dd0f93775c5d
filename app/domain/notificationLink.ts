/** Where a notification may lead: pages of this website. What another server's own pages are called is a 404 here. */
const PAGES = [
  /^\/dashboard$/,
  /^\/mentorships(\/[^/]+)?$/,
  /^\/create-mentorship$/,
  /^\/chat(\/[^/]+)?$/,
  /^\/calendar$/,
  /^\/mentors(\/[^/]+)?$/,
  /^\/notifications$/,
  /^\/reviews$/,
  /^\/ranking$/,
  /^\/badges$/,
  /^\/profile(\/(editar|datos|horario|foto))?$/,
  /^\/settings(\/(password|calendar|sessions))?$/,
];

/** False for '' too. */
export function leadsToPage(link: string): boolean {
  const pathname = pathOf(link);
  return PAGES.some((page) => page.test(pathname));
}

/** A page with policies of its own, the video room: to be gone to as a document, never by a script. */
export function leadsToRoom(link: string): boolean {
  return /^\/mentorships\/(?!(new|abiertas)$)[^/]+$/.test(pathOf(link));
}

function pathOf(link: string): string {
  return link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
}
