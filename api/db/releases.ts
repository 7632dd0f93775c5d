/** Tagged versions, the oldest first, with their last migration and `FUNCTIONS.version` (docs/operations/upgrade.md, 'A release'). */
export const RELEASES = [
  { version: '0.1.0', commit: 'fa4fccdfe44d', migration: '0021_mail_refused', functions: 6 },
];
