/** Identifier of the session; the page's own name. */
export interface RoomTarget {
  identifier: string;
  tab: string;
}
interface Handshake {
  url?: string;
  headers: { authorization?: string };
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const PATH = new RegExp(`^/ws/room/(${UUID})/$`, 'i');
const TAB = new RegExp(`^${UUID}$`, 'i');

/** Null for any other address. */
export function targetOf({ url = '' }: Handshake): RoomTarget | null {
  const [path = '', query] = url.split('?');
  const identifier = PATH.exec(path)?.[1];
  const tab = new URLSearchParams(query).get('tab') ?? '';
  if (identifier === undefined || !TAB.test(tab)) return null;
  return { identifier: identifier.toLowerCase(), tab: tab.toLowerCase() };
}

/** The room token: by the header, else by `?token=`. Cookies count for nothing here, so that it does not matter which page asks. */
export function tokenOf({ url = '', headers }: Handshake): string {
  if (headers.authorization !== undefined) {
    return /^Bearer +(\S+)$/i.exec(headers.authorization.trim())?.[1] ?? '';
  }
  return new URLSearchParams(url.split('?')[1]).get('token') ?? '';
}
