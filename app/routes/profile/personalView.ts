import type { User } from '../../../api/contract/tolerant';

export interface PersonalView {
  name: string;
  email: string;
  /** '+34 600 …'; '' when there is none. */
  phone: string;
  /** dd/MM/yyyy; '' when there is none. */
  birth: string;
}

/** Personal data in words. A date that the server writes in another way is shown as it came. */
export function personalView(
  user: Pick<
    User,
    'first_name' | 'last_name' | 'email' | 'phone_number' | 'phone_number_country_code' | 'date_of_birth'
  >,
): PersonalView {
  const { phone_number: number, phone_number_country_code: code, date_of_birth: born } = user;
  return {
    name: `${user.first_name} ${user.last_name}`.trim(),
    email: user.email,
    phone: number === '' ? '' : `${code} ${number}`.trim(),
    birth: born.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1'),
  };
}
