/** Materials: rules shared by the website's forms and the API (docs/contract.md, 'Materials'). */

const MEGABYTE = 1_000_000;
export const MATERIAL_MAX_BYTES = 10 * MEGABYTE;
/** All files of a mentor's sessions and conversations together. */
export const MATERIALS_QUOTA_BYTES = 200 * MEGABYTE;
/** One student's share of a mentor's files. */
export const STUDENT_QUOTA_BYTES = 50 * MEGABYTE;
/** Files of one session or conversation. */
export const MATERIALS_MOST = 200;
/** '200 MB' */
export const megabytesText = (bytes: number) => `${bytes / MEGABYTE} MB`;
export const MATERIAL_NAME_MAX = 120;
export const MATERIAL_FIELD = 'file';

/** Accepted media types, detected from content, and their extensions; the first replaces wrong ones. */
export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'text/plain': ['txt', 'csv', 'md'],
} as const satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof FILE_TYPES;

/** The accepted types in words. */
export const FILE_TYPES_TEXT = 'PDF, JPEG, PNG, WebP, Word, Excel, PowerPoint, OpenDocument o texto';
