/** The API as a bearer client meets it: no cookies, no Origin. */
export interface ApiClient {
  /** e.g. http://localhost:4317 */
  origin: string;
  send(method: string, path: string, options?: { data?: object; token?: string }): Promise<Response>;
  /** The answer's JSON (null for 204); anything but a success throws. */
  call<T = unknown>(method: string, path: string, options?: { data?: object; token?: string }): Promise<T>;
}

export function apiAt(origin: string, address: string): ApiClient {
  const send: ApiClient['send'] = (method, path, { data, token } = {}) =>
    fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: {
        'X-Forwarded-For': address,
        ...(data ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      body: data && JSON.stringify(data),
      // A call that hangs fails here.
      signal: AbortSignal.timeout(60_000),
    });
  return {
    origin,
    send,
    async call<T>(method: string, path: string, options?: { data?: object; token?: string }) {
      const answer = await send(method, path, options);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return (text === '' ? null : JSON.parse(text)) as T;
    },
  };
}
