/** Id of a session's note (its id, `general`, or `NEXT_STEP`) on the page of its student. */
export const noteId = (session: string) => `nota-de-${session}`;

/** Stands for the session of 'Para la próxima', which the student reads. */
export const NEXT_STEP = 'proxima';
