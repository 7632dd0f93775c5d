import type { AcademicLevel } from '../../contract/academicLevels';
import { plain } from './wording';

/** As in the middle of a sentence. */
export const LEVEL_NAMES: Record<AcademicLevel, string> = {
  educacion_primaria: 'Educación Primaria',
  educacion_secundaria_eso: 'ESO',
  bachillerato: 'Bachillerato',
  formacion_profesional_fp: 'Formación Profesional',
  estudios_universitarios: 'la universidad',
  estudios_postgrado: 'postgrado',
};

/** Words by which a profile shows that it means a level, without accents. */
const WORDS: Record<AcademicLevel, RegExp> = {
  educacion_primaria: /\bprimaria\b/,
  educacion_secundaria_eso: /\beso\b|\bsecundaria\b/,
  bachillerato: /\bbachiller(ato)?\b|\bselectividad\b|\bevau\b|\bebau\b|\bpau\b/,
  formacion_profesional_fp:
    /\bfp\b|\bformacion profesional\b|\bciclos? formativos?\b|\bgrado (medio|superior)\b/,
  estudios_universitarios:
    /\buniversi(dad|tari[oa])(es)?s?\b|\bcarrera\b|\bfacultad\b|\bde(l)? grado\b|\btfg\b/,
  estudios_postgrado: /\bpos(t)?grado\b|\bmaster(es)?\b|\bdoctorado\b|\btfm\b|\btesis\b/,
};

export const mentionsLevel = (text: string, level: AcademicLevel) => WORDS[level].test(plain(text));
