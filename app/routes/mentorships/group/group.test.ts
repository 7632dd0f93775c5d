import { expect, it } from 'vitest';
import { tolerantGroupPage } from '~/api/contract/groups';
import { groupGraph } from './group';

it('tells search engines each date with its price in all, and nobody’s room', () => {
  const page = tolerantGroupPage.parse({
    ...{ key: 'k', title: 'Repaso', description: 'Problemas.', indexed: true },
    sessions: [
      {
        ...{ id: 1, init_date: '2026-11-26T17:00:00Z', end_date: '2026-11-26T18:30:00Z', price: 6.6667 },
        ...{ room_size: 4, seats_left: 1, mentor: { id: 7, username: 'marta', full_name: 'Marta Ruiz' } },
      },
    ],
  });
  const graph = groupGraph('https://mentorea.example/grupos/k', page);
  expect(graph['@graph']).toEqual([
    expect.objectContaining({
      '@type': 'Event',
      name: 'Repaso',
      startDate: '2026-11-26T17:00:00.000Z',
      location: { '@type': 'VirtualLocation', url: 'https://mentorea.example/grupos/k' },
      organizer: { '@type': 'Person', name: 'Marta Ruiz' },
      offers: expect.objectContaining({ price: 10, priceCurrency: 'EUR' }),
    }),
  ]);
});
