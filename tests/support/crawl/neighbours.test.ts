import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { runTogether } from './neighbours';

const found = (body: string) => runTogether(load(`<body>${body}</body>`));

it('finds words with nothing between them but the edge of an element', () => {
  expect(found('<a>Inicio</a><a>Buscar</a>')).toEqual(['Inicio|Buscar']);
  expect(found('<p><span aria-hidden="true">MH</span><b>Marcos</b></p>')).toEqual(['MH|Marcos']);
  expect(found('3 h.<input type="hidden"><span>Confirmada</span>')).toEqual(['3 h.|Confirmada']);
});

it('accepts a space, a line of its own, a field, and a word in two parts', () => {
  expect(found('<a>Inicio</a> <a>Buscar</a><p>Uno</p>dos<ul><li>tres</li><li>cuatro</li></ul>')).toEqual([]);
  expect(found('<b>Uno</b><input><b>dos</b><script>x</script>')).toEqual([]);
  expect(found('muy<wbr>largo<!-- -->s (<b>uno</b>), <i>dos</i>.')).toEqual([]);
});
