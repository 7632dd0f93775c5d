/** A picture of a session or conversation, shown inline. */
import { readingFile, wrongMethod } from '~/app/.server/answers';
import { sendFile } from './sendFile';

export const loader = readingFile((context, { params }) => sendFile(context, params.id, 'picture'));

export const action = wrongMethod;
