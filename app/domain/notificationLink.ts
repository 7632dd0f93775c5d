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
  const pathname = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
  return PAGES.some((page) => page.test(pathname));
}
