import { ACADEMIC_LEVELS } from '../../../api/contract/academicLevels';

/** The six levels of spec.md section 3, and a stored one that is none of them, so that nobody loses theirs by opening the form. */
export function levelOptions(stored: { academic_level: string; academic_level_display: string }) {
  const known = Object.entries(ACADEMIC_LEVELS).map(([value, label]) => ({ value: value as string, label }));
  const { academic_level: value, academic_level_display } = stored;
  if (value === '' || known.some((level) => level.value === value)) return known;
  return [...known, { value, label: academic_level_display || value }];
}
