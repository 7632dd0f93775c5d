/**
 * Numbers of the profile forms that pages show too; without zod, which stays on the server (docs/product.md,
 * 'Own profile and weekly hours').
 */

export const MENTOR_BIO_MIN = 50;
export const STUDENT_BIO_MIN = 20;
export const BIO_MAX = 5000;
export const NAME_MAX = 150;
export const EXPERTISE_MAX = 300;
export const LINKEDIN_MAX = 300;

/** Entries of a list of texts, and characters of each. */
export const LIST_MAX = 50;
export const LIST_ITEM_MAX = 200;

/** Years. Work of one's own begins at 16 in Spain; the youngest pupil of a first class is 5. */
export const MENTOR_AGE_MIN = 16;
export const STUDENT_AGE_MIN = 5;
