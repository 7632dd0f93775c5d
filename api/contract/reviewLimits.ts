/** Of a review, in UTF-16 units of the trimmed text; shared with the form that counts them. */
export const REVIEW_TITLE_MAX = 150;
export const REVIEW_TEXT_MAX = 3000;
export const REVIEW_BADGES_MAX = 3;
