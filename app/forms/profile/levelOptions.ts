import { ACADEMIC_LEVELS } from '../../../api/contract/academicLevels';

const KNOWN: { value: string; label: string }[] = Object.entries(ACADEMIC_LEVELS).map(([value, label]) => ({
  value,
  label,
}));

/** The six levels of spec.md section 3, and a stored one that is none of them, so that nobody loses theirs by opening the form. */
export function levelOptions(stored?: { academic_level: string; academic_level_display: string }) {
  const { academic_level: value, academic_level_display: label } = stored ?? { academic_level: '' };
  if (value === '' || KNOWN.some((level) => level.value === value)) return KNOWN;
  return [...KNOWN, { value, label: label || value }];
}
