import { LANGUAGES, type Language, languagesIn } from '~/api/contract/rules/languages';
import { nameList } from '~/app/domain/text/personNames';

/** 'español e inglés', in the usual order; '' for none. */
export function languageList(languages: readonly Language[]): string {
  return nameList(languagesIn(languages).map((one) => LANGUAGES[one].toLowerCase())).replace(
    / y (?=i)/,
    ' e ',
  );
}
