/** `href` is null where the stored address must not be followed: anything but https. */
interface LinkedinLink {
  href: string | null;
  /** As a person would write it: without protocol, `www.` and trailing slash. */
  text: string;
}

/** What is shown of a stored LinkedIn address; null when there is none. */
export function linkedinLink(stored: string): LinkedinLink | null {
  const address = stored.trim();
  if (address === '') return null;
  if (!URL.canParse(address)) return { href: null, text: address };
  const { protocol, href } = new URL(address);
  const text = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
  return { href: protocol === 'https:' ? href : null, text };
}
