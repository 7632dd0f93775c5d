/** spec.md section 2, 'Landing'. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { publicHeaders, publicPage } from '~/.server/publicPage';
import { JsonLd } from '~/ui/JsonLd';
import { pageMeta } from '~/ui/pageMeta';
import { Benefits } from './Benefits';
import { CallToAction } from './CallToAction';
import { Features } from './Features';
import { Gallery } from './Gallery';
import { Hero } from './Hero';
import { loadMentors } from './loadMentors';
import { MentorLinks } from './MentorLinks';
import { SiteFooter } from './SiteFooter';
import { SiteHeader } from './SiteHeader';
import { Steps } from './Steps';
import { siteGraph } from './siteGraph';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Mentorea: mentorías particulares, a tu hora',
    description:
      'Elige mentor, elige una hora libre y sabe lo que cuesta antes de confirmar. Clases particulares con mentores valorados por sus estudiantes.',
    path: '/',
  });

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const mentors = await loadMentors(context.api.mentors);
  const value = { loggedIn: context.session.isOpen, origin: context.config.origin, mentors: mentors ?? [] };
  return publicPage(context, value, { tags: ['mentors'], partial: mentors === null });
}

export default function Landing() {
  const { loggedIn, origin, mentors } = useLoaderData<typeof loader>();
  return (
    <>
      <SiteHeader loggedIn={loggedIn} />
      <main id="contenido">
        <Hero />
        <Gallery />
        <Steps />
        <Benefits />
        <Features />
        <MentorLinks mentors={mentors} />
        <CallToAction loggedIn={loggedIn} />
      </main>
      <SiteFooter />
      <JsonLd graph={siteGraph(origin)} />
    </>
  );
}
