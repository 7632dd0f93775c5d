/** Materials: limits that the website's forms and the API share (docs/contract.md, 'Materials'). */

const MEGABYTE = 1_000_000;
export const MATERIAL_MAX_BYTES = 10 * MEGABYTE;
/** All files of a mentor's sessions and conversations together. */
export const MATERIALS_QUOTA_BYTES = 200 * MEGABYTE;
/** What one student may add to a mentor's files. */
export const STUDENT_QUOTA_BYTES = 50 * MEGABYTE;
export const MATERIAL_NAME_MAX = 120;
export const MATERIAL_FIELD = 'file';
