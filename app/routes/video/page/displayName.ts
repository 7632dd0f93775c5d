import type { User } from '../../../../api/contract/tolerant';

/** First and last name, else what stands before the @: an address is nobody's business in a room (issue of the video room). */
export function displayNameOf({
  first_name,
  last_name,
  email,
  username,
}: Pick<User, 'first_name' | 'last_name' | 'email' | 'username'>): string {
  return (
    [first_name, last_name]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' ') ||
    email.split('@')[0] ||
    username
  );
}
