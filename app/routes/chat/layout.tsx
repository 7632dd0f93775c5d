/** /chat (docs/product.md, 'Chat'): people and a conversation; small screens show one, by the address. */
import { data } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunction, useLoaderData, useParams } from '@remix-run/react';
import { enter, guarded } from '~/app/.server/guards';
import { readPeopleQuery } from '~/app/domain/chat/people';
import * as paths from '~/app/paths';
import { loadPeople } from './loadPeople';
import { PeoplePane } from './PeoplePane';
import { usePeople } from './usePeople';

export const meta = () => [{ title: 'Mensajes · Mentorea' }];

/** The list is kept between conversations, unless the search changes. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const isMove = formMethod === undefined && currentUrl.href !== nextUrl.href;
  const [before, after] = [currentUrl, nextUrl].map(({ searchParams }) =>
    JSON.stringify(readPeopleQuery(searchParams)),
  );
  const isBackToList = nextUrl.pathname === paths.chat() && currentUrl.pathname !== paths.chat();
  return isMove && before === after && !isBackToList ? false : defaultShouldRevalidate;
};

export const loader = guarded(enter, async ({ context, me }, args) => {
  const [list, able] = await Promise.all([loadPeople(me, context), context.api.listCapabilities()]);
  const isAlone = args.params.username === undefined;
  const truncated = context.api.truncatedOf('mentors');
  const hasReplies = able.has('talk');
  return data(
    { list, truncated, hasReplies },
    isAlone && list.failure !== null ? { status: list.failure } : undefined,
  );
});

export default function Chat() {
  const { list, hasReplies } = useLoaderData<typeof loader>();
  const { username } = useParams();
  const people = usePeople(list);
  return (
    // As high as the window on wide screens, minus the padding of the private layout.
    <div className="chat lg:grid lg:h-[calc(100dvh-(--spacing(24)))] lg:min-h-120 lg:grid-cols-[--spacing(84)_minmax(0,1fr)] lg:gap-8">
      <PeoplePane loaded={list} people={people} chosen={username ?? null} hasReplies={hasReplies} />
      <div className="chat-pane min-w-0 lg:flex lg:min-h-0 lg:flex-col">
        {/* The conversation asks for the list again once it has a newer message. */}
        <Outlet context={people.refresh} />
      </div>
    </div>
  );
}
