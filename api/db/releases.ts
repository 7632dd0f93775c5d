/** Tagged versions, the oldest first. A row is added by the commit after the tag (docs/operations/upgrade.md, 'A release'). */
export const RELEASES = [
  {
    version: '0.1.0',
    commit: 'fa4fccdfe44d918bde3748059c81c193ecc8169a',
    /** The last one that it has. */
    migration: '0021_mail_refused',
    /** `FUNCTIONS.version` there. */
    functions: 6,
  },
];
