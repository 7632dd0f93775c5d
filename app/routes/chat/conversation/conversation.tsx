/** /chat/{username} (spec.md section 2): the conversation with somebody. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { type MetaFunction, useLoaderData } from '@remix-run/react';
import { ApiError, problem, statusPage } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.full_name ?? 'Mensajes'} · Mentorea` },
];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  try {
    const other = await context.api.chat.findPerson(args.params.username ?? '');
    if (!other) throw statusPage(404);
    return { full_name: other.full_name };
  } catch (error) {
    throw error instanceof ApiError ? problem(error) : error;
  }
}

export default function Conversation() {
  const { full_name } = useLoaderData<typeof loader>();
  return <h1 className="text-2xl">{full_name}</h1>;
}
