import { useRouteLoaderData } from '@remix-run/react';
import type { loader as rootLoader } from '~/root';
import { JsonLd } from '~/ui/JsonLd';
import { mentorGraph } from '../structuredData';
import type { ProfileView } from './profileView';

/** The page once more for machines; nothing where search engines are to stay out. */
export function ProfileData({ profile }: { profile: ProfileView }) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!root || !profile.indexed) return null;
  const reviews = profile.reviews.state === 'shown' ? profile.reviews.value.list : [];
  return <JsonLd graph={mentorGraph({ ...root, mentor: profile, reviews })} />;
}
