/** The six academic levels (spec.md section 3). Apart from the schemas, so that a page that lists them ships no zod. */
export const ACADEMIC_LEVELS = {
  educacion_primaria: 'Educación Primaria',
  educacion_secundaria_eso: 'Educación Secundaria (ESO)',
  bachillerato: 'Bachillerato',
  formacion_profesional_fp: 'Formación Profesional (FP)',
  estudios_universitarios: 'Estudios universitarios',
  estudios_postgrado: 'Estudios de postgrado',
} as const;
export type AcademicLevel = keyof typeof ACADEMIC_LEVELS;
export const ACADEMIC_LEVEL_VALUES = Object.keys(ACADEMIC_LEVELS) as [AcademicLevel, ...AcademicLevel[]];
