import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { tolerantRankedMentor } from '~/api/contract/mentors';
import { rankedView } from './loadRanking';
import { RankingList } from './RankingList';

const read = (sent: Record<string, unknown>) => tolerantRankedMentor.parse(sent);
const eva = { id: 1, username: 'eva', user_type: 'mentor', full_name: 'Eva Sanz' };
const view = (sent: Record<string, unknown>, position = 1, me = '', inPoints = false) => {
  const user = read(sent);
  return rankedView({ position, user, inPoints }, me);
};
const textOf = (html: string) => html.replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

describe('a place of the ranking', () => {
  it('shows the profile link, subject, score and number of reviews', () => {
    const profile = { expertise: 'Física', total_score: '4.906', total_reviews: 1 };
    expect(view({ ...eva, profile })).toMatchObject({
      href: '/mentors/eva',
      expertise: 'Física',
      score: '4,91',
      reviews: '1 reseña',
      isMe: false,
    });
  });

  it('shows the areas if there is no subject line, and no score if there is none', () => {
    const profile = { expertise: null, expertises: ['algebra', 'fisica'], total_score: 0 };
    expect(view({ ...eva, profile })).toMatchObject({
      expertise: 'algebra, fisica',
      score: '',
      reviews: 'Sin reseñas',
    });
  });

  it('needs only a name, as in the contract; such a mentor has no profile link', () => {
    const bare = { full_name: 'Luis Rey', profile_picture: null, profile: { total_score: 4 } };
    expect(view(bare)).toMatchObject({ href: null, score: '4,00', isMe: false });
    expect(view(bare).face).toEqual({ full_name: 'Luis Rey', username: '', profile_picture: '' });
    expect(view({ username: 'ana', profile: null }).face.full_name).toBe('ana');
    expect(view({ first_name: 'Ana', last_name: 'Gil' }).face.full_name).toBe('Ana Gil');
  });

  it.each([
    [{}],
    [{ full_name: ' ' }],
    [{ ...eva, user_type: 'alumno' }],
    ['x'],
    [null],
  ])('%j is invalid', (sent) => {
    expect(tolerantRankedMentor.safeParse(sent).success).toBe(false);
  });
});

describe('RankingList', () => {
  const html = renderToStaticMarkup(
    <RankingList mentors={[1, 2, 3, 4, 1204].map((n) => view({ ...eva, username: `m${n}` }, n, 'm1204'))} />,
  );

  it('marks the first three with a trophy, a number and words', () => {
    expect([...html.matchAll(/data-metal="(\w+)"/g)].map(([, metal]) => metal)).toEqual([
      'oro',
      'plata',
      'bronce',
    ]);
    for (const text of ['Puesto 1, trofeo de oro: ', 'Puesto 3, trofeo de bronce: ', 'Puesto 4: ', '1.204'])
      expect(textOf(html)).toContain(text);
  });

  it('marks the visitor, by words too', () => {
    expect(html.match(/id="tu-posicion"/g)).toHaveLength(1);
    expect(textOf(html).match(/Tú/g)).toHaveLength(1);
  });

  it('tells the specialty and the number of reviews, but not in small', () => {
    const mentors = [view({ ...eva, profile: { expertise: 'Física', total_reviews: 5 } })];
    const row = (isSmall: boolean) =>
      textOf(renderToStaticMarkup(<RankingList mentors={mentors} isSmall={isSmall} />));
    expect(row(false)).toContain('Física · 5 reseñas');
    expect(row(true)).not.toMatch(/Física|reseñas/);
  });

  it('shows points, not a mark out of five, where the server sends points', () => {
    const row = (score: number, inPoints: boolean) =>
      textOf(
        renderToStaticMarkup(
          <RankingList mentors={[view({ ...eva, profile: { total_score: score } }, 1, '', inPoints)]} />,
        ),
      );
    expect(row(4.9, false)).toContain('Valoración: 4,90');
    expect(row(1320, true)).toContain('1.320 pts');
  });

  it('prints the mean with its number of reviews, once', () => {
    const profile = { rating: 5, total_score: 5, total_reviews: 1 };
    const row = textOf(renderToStaticMarkup(<RankingList mentors={[view({ ...eva, profile })]} />));
    expect(row).toContain('Valoración: 5,0 (1)');
    expect(row).not.toContain('reseña');
  });

  it('says that there is no score yet', () => {
    expect(textOf(html)).toContain('Sin valoración todavía');
  });
});
