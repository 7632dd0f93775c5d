import { type ApiError, describeFailure } from '~/app/.server/api/errors';

/**
 * What a failure says; `unknown` when nobody knows whether it was done: the request left, and no answer of
 * the server itself came back.
 */
export function describeOrUnknown(unknown: string): (error: ApiError) => string {
  return (error) => (isUnanswered(error) ? unknown : describeFailure(error));
}

function isUnanswered({ kind, status }: ApiError): boolean {
  return kind === 'timeout' || kind === 'network' || status === 502 || status === 504;
}
