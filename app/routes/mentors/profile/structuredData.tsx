import { useRouteLoaderData } from '@remix-run/react';
import type { Graph, ProfilePage, Review, Service } from 'schema-dts';
import { profilePath } from '~/app/domain/mentors/mentorPaths';
import { pictureUrl } from '~/app/domain/site/pictures';
import { urlOf } from '~/app/domain/text/url';
import { JsonLd, trailOf, websiteId } from '~/app/ui/JsonLd';
import type { ProfileView, publicReviewView } from './profileView';

/** Only what the page shows. The vocabulary allows rating and reviews for the Service. */

const MOST_REVIEWS = 5;

export type ShownMentor = Omit<
  ProfileView,
  'firstName' | 'subjects' | 'indexed' | 'points' | 'card' | 'week' | 'reviews' | 'summary' | 'isOwn'
>;

export type ShownReview = Pick<
  ReturnType<typeof publicReviewView>,
  'author' | 'day' | 'stars' | 'title' | 'text'
>;

interface GraphInput {
  /** The site's origin, e.g. https://mentorea.example. */
  origin: string;
  /** Prefix of relative picture paths (config.apiPublicUrl). */
  pictureBase: string;
  mentor: ShownMentor;
  reviews: readonly ShownReview[];
}

export function mentorGraph({ origin, pictureBase, mentor, reviews }: GraphInput): Graph {
  const url = `${origin}${profilePath(mentor.username)}`;
  const picture = pictureUrl(mentor.face.profile_picture, pictureBase);
  const page: ProfilePage = {
    '@type': 'ProfilePage',
    '@id': `${url}#page`,
    url,
    name: mentor.name,
    inLanguage: 'es-ES',
    isPartOf: { '@id': websiteId(origin) },
    breadcrumb: { '@id': `${url}#breadcrumb` },
    ...(mentor.joinedAt && { dateCreated: mentor.joinedAt }),
    ...(mentor.updatedAt && { dateModified: mentor.updatedAt }),
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name: mentor.name,
      alternateName: mentor.username,
      identifier: mentor.username,
      url,
      ...(mentor.bio !== '' && { description: mentor.bio }),
      ...(mentor.expertise !== '' && { jobTitle: mentor.expertise }),
      ...(mentor.areas.length > 0 && { knowsAbout: mentor.areas }),
      ...(mentor.languages.length > 0 && { knowsLanguage: mentor.languages }),
      ...(picture && { image: urlOf(picture, origin)?.href }),
      ...(mentor.linkedin_url?.startsWith('https://') && { sameAs: [mentor.linkedin_url] }),
    },
  };
  const trail = trailOf(url, [
    ['Inicio', `${origin}/`],
    [mentor.name, url],
  ]);
  return { '@context': 'https://schema.org', '@graph': [page, serviceOf(mentor, reviews, url), trail] };
}

function serviceOf(mentor: ShownMentor, reviews: readonly ShownReview[], url: string): Service {
  const { name, areas, available, price, rating, reviewCount } = mentor;
  const euros = price !== null && { price: DECIMALS[2].format(price), priceCurrency: 'EUR' };
  // A review without an author is not valid structured data.
  const shown = reviewCount ? reviews.filter(({ author }) => author !== '').slice(0, MOST_REVIEWS) : [];
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    name: `Mentoría con ${name}`,
    serviceType: 'Mentoría online',
    ...(areas.length > 0 && { category: areas }),
    url,
    provider: { '@id': `${url}#person` },
    areaServed: 'ES',
    ...(available &&
      euros && {
        offers: {
          '@type': 'Offer',
          url,
          ...euros,
          availability: 'https://schema.org/InStock',
          priceSpecification: { '@type': 'UnitPriceSpecification', ...euros, unitCode: 'HUR' },
        },
      }),
    ...(rating !== null &&
      reviewCount && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: DECIMALS[1].format(rating),
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
    ...(shown.length > 0 && { review: shown.map(reviewOf) }),
  };
}

function reviewOf({ author, day, stars, title, text }: ShownReview): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: day,
    ...(title !== '' && { name: title }),
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5, worstRating: 1 },
  };
}

/** Rounded like the page, with a decimal point. Cached: creating one costs more than a whole page. */
const DECIMALS = { 1: withDigits(1), 2: withDigits(2) };

function withDigits(digits: number): Intl.NumberFormat {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return new Intl.NumberFormat('en-US', format);
}

/** The page's structured data; nothing if search engines must not list it. */
export function ProfileStructuredData({ profile }: { profile: ProfileView }) {
  const root = useRouteLoaderData<Pick<GraphInput, 'origin' | 'pictureBase'>>('root');
  if (!root || !profile.indexed) return null;
  const reviews = profile.reviews.state === 'shown' ? profile.reviews.value.list : [];
  return <JsonLd graph={mentorGraph({ ...root, mentor: profile, reviews })} />;
}
