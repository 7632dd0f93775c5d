import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Avatar, initialsOf } from './Avatar';
import { PictureBase, pictureUrl } from './pictures';

describe('initialsOf', () => {
  it.each([
    ['Marta Ruiz Olmedo', 'MR'],
    ['  óscar  ', 'Ó'],
    ['ana.alumna', 'AA'],
    ['', ''],
    ['👩‍🏫 Eva', '👩E'],
  ])('%s: %s', (name, expected) => {
    expect(initialsOf(name)).toBe(expected);
  });
});

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

  it('puts the photo over the initials, with the base of the API', () => {
    const html = renderToStaticMarkup(
      <PictureBase.Provider value="https://api.example">
        <Avatar user={ana} />
      </PictureBase.Provider>,
    );
    expect(html).toContain('src="https://api.example/media/ana.webp"');
    expect(html).toContain('AS');
  });

  it('has initials alone without a photo', () => {
    expect(renderToStaticMarkup(<Avatar user={{ ...ana, profile_picture: '' }} />)).not.toContain('<img');
  });
});
