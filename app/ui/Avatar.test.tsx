import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pictureUrl } from '~/app/domain/site/pictures';
import { Avatar } from './Avatar';
import { PictureBase } from './pictureBase';

describe('pictureUrl', () => {
  it.each([
    ['', '', null],
    ['media/ana.webp', 'https://api.example/', 'https://api.example/media/ana.webp'],
    ['/media/ana.webp', '', '/media/ana.webp'],
    ['https://cdn.example/a.png', 'https://api.example', 'https://cdn.example/a.png'],
    ['javascript:alert(1)', '', null],
    ['data:image/svg+xml,<svg/>', '', null],
    ['//evil.example/a.png', '', null],
  ])('%s on "%s": %s', (path, base, expected) => {
    expect(pictureUrl(path, base)).toBe(expected);
  });
});

describe('Avatar', () => {
  const ana = { full_name: 'Ana Soler', username: 'ana', profile_picture: 'media/ana.webp' };
  const toneOf = (html: string) => /bg-face-\w+/.exec(html)?.[0];

  it('puts the photo over the initials, with the base of the API', () => {
    const html = renderToStaticMarkup(
      <PictureBase.Provider value="https://api.example">
        <Avatar user={ana} />
      </PictureBase.Provider>,
    );
    expect(html).toContain('src="https://api.example/media/ana.webp"');
    expect(html).toContain('data-initials="AS"');
  });

  it('has initials alone without a photo, in the colour of the account whatever its name', () => {
    const plain = renderToStaticMarkup(<Avatar user={{ ...ana, profile_picture: '' }} />);
    expect(plain).not.toContain('<img');
    const renamed = renderToStaticMarkup(<Avatar user={{ ...ana, full_name: 'Bea Gil' }} size="xl" />);
    expect(toneOf(plain)).toMatch(/^bg-face-/);
    expect(toneOf(renamed)).toBe(toneOf(plain));
  });

  it('falls back to the username, and to a figure where nothing can be read', () => {
    expect(renderToStaticMarkup(<Avatar user={{ ...ana, full_name: ' ' }} />)).toContain('data-initials="A"');
    const nobody = { full_name: '🎉', username: '', profile_picture: '' };
    expect(renderToStaticMarkup(<Avatar user={nobody} />)).toContain('<svg');
  });
});
