/** The one fetch of the website (design.md section 6). */

/** Answers a request to the API; `address` is the visitor's. May reject or never answer: the client copes. */
export type CallApi = (request: Request, env: { address: string }) => Promise<Response>;

/** Over the network an API learns the visitor's address, for its rates, from X-Forwarded-For. */
export const callOverNetwork: CallApi = (request, { address }) => {
  if (address !== '') request.headers.set('X-Forwarded-For', address);
  return fetch(request);
};
