/** Telephone numbers, on the server only, as the tables of all countries are larger than the pages. */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/max';
import { phoneCodeProblemText } from '~/api/contract/rules/profile';

/**
 * The typed number with one of these codes, or with its own after + or 00; otherwise the problem. `national`: digits as
 * dialled within the country, without the leading zero; `code`: '+34'.
 */
export function readPhone(typed: { number: string; code: string }, codes: readonly string[]) {
  const otherCode = phoneCodeProblemText(codes);
  if (!codes.includes(typed.code)) return { problem: otherCode };
  const text = typed.number.trim().replace(/^00/, '+');
  const options = { defaultCallingCode: typed.code.slice(1), extract: false };
  const phone = parsePhoneNumberFromString(text, options);
  if (!phone) return { problem: NOT_A_NUMBER };
  const code = `+${phone.countryCallingCode}`;
  if (!codes.includes(code)) return { problem: otherCode };
  if (phone.ext) return { problem: 'Escribe el teléfono sin extensión.' };
  if (phone.isValid()) return { national: phone.nationalNumber, code };
  switch (validatePhoneNumberLength(text, options)) {
    case 'TOO_SHORT':
      return { problem: `Al teléfono le faltan cifras para el prefijo ${code}.` };
    case 'TOO_LONG':
      return { problem: `Al teléfono le sobran cifras para el prefijo ${code}.` };
    default:
      return { problem: `Ese teléfono no existe con el prefijo ${code}. Revísalo.` };
  }
}

const NOT_A_NUMBER = 'Escribe el teléfono solo con cifras, por ejemplo 612 345 678.';
