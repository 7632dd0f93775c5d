/** Who is in the room of a session already, as one of the others reads it. */

export interface Present {
  username: string;
  full_name: string;
}

interface Reader {
  /** Is not told of himself. */
  me: { username: string };
  mentor?: { username: string } | null;
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** 'Tu mentor ya está dentro', 'Ana Soler y Luis Mata ya están dentro'; '' for nobody. */
export function presentText(present: readonly Present[], { me, mentor }: Reader): string {
  const others = present.filter(({ username }) => username !== me.username);
  const isMentor = ({ username }: Present) => username === mentor?.username;
  const names = [
    ...others.filter(isMentor).map(() => 'Tu mentor'),
    ...others.filter((one) => !isMentor(one)).map(({ full_name }) => full_name),
  ];
  if (names.length === 0) return '';
  return `${list.format(names)} ya ${names.length === 1 ? 'está' : 'están'} dentro`;
}
