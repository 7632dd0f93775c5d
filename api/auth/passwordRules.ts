import commonPasswords from './commonPasswords.txt?raw';

/**
 * The most commonly leaked passwords: those of a list; a very common word (also in leet spelling), alone, twice, or with up to
 * four signs around it; runs of the alphabet or keyboard; one short piece repeated. These words with their
 * usual endings cover tens of thousands of entries.
 */
export function isCommonPassword(password: string): boolean {
  const text = plain(password);
  if (listed.has(password.toLowerCase()) || isRepetition(text) || isKeyboardRun(text)) return true;
  const core = text.replace(/^[^a-z]{1,4}(?=[a-z])/, '').replace(/(?<=[a-z])[^a-z]{1,4}$/, '');
  return [text, core, unleet(text), unleet(core)].some((one) => COMMON_WORDS.has(one) || isDouble(one));
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

const isDouble = (text: string) => {
  const half = text.slice(0, text.length / 2);
  return half + half === text && COMMON_WORDS.has(half);
};
/** 'abcabcabc', 'aaaaaaaa', '12121212'. */
const isRepetition = (text: string) => /^(.{1,4})\1+.{0,3}$/.test(text);

const LEET: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign);

const KEYBOARD_RUNS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1234qwerasdfzxcv',
  'qweasdzxc',
  'asdfjklñ',
  '147258369',
  '789456123',
].flatMap((line) => [line, [...line].reverse().join('')]);

/** Made of pieces of three or more characters of these lines: 'abc123qwe', '87654321', 'zaq12wsx'. */
function isKeyboardRun(text: string): boolean {
  let rest = text;
  while (rest.length > 0) {
    const piece = longestPiece(rest);
    if (piece < 3) return rest.length <= 2 && rest.length < text.length;
    rest = rest.slice(piece);
  }
  return true;
}

function longestPiece(text: string): number {
  let size = 0;
  while (size < text.length && KEYBOARD_RUNS.some((line) => line.includes(text.slice(0, size + 1)))) size++;
  return size;
}

/** The 10,000 most common ones that are long enough (scripts/commonPasswords.mjs), read when one is chosen. */
const listed = {
  words: null as ReadonlySet<string> | null,
  has(text: string): boolean {
    this.words ??= new Set(commonPasswords.split('\n'));
    return this.words.has(text);
  },
};

const COMMON_WORDS = new Set(
  `password passwort passw pass passcode password contrasena contrasenya micontrasena contrasenia clave claves miclave claveclave secreto secreta
  secret secrets admin administrador administrator root usuario user guest invitado test testing tester prueba pruebas demo default changeme
  cambiame letmein welcome bienvenido bienvenida hello hola holahola holamundo helloworld login access acceso master maestro server servidor
  internet computer ordenador system sistema windows google facebook instagram whatsapp youtube twitter tiktok netflix amazon apple iphone
  samsung nokia android microsoft gmail hotmail outlook yahoo qwerty qwertyuiop qwertz azerty asdfgh asdfghjkl zxcvbn zxcvbnm
  iloveyou iloveu loveyou lovelove loveme love amor amorcito amoreterno teamo tequiero tequieromucho teamomucho miamor mivida micorazon corazon
  princess princesa principe prince queen reina king rey angel angels angelito angelita diablo devil dragon dragons monkey mono tiger tigre
  tigger leon lion gato gatito perro perrito puppy kitty hellokitty pokemon pikachu naruto sakura goku dragonball minecraft fortnite roblox
  batman superman spiderman ironman starwars matrix gandalf hobbit merlin phoenix shadow sombra hunter killer ninja samurai warrior guerrero
  football futbol futbolista soccer baseball basketball baloncesto hockey tennis tenis golf golfer rugby running boxing madrid realmadrid
  halamadrid barcelona barca forzabarca viscabarca atleti atletico atleticomadrid sevilla betis valencia athletic zaragoza malaga granada
  espana spain mexico argentina colombia peru chile venezuela ecuador bolivia cuba andalucia galicia asturias cataluna canarias bilbao boca
  bocajuniors riverplate chivas america alianza cruzazul pumas messi cristiano ronaldo ronaldinho ramos iniesta zidane beckham maradona liverpool
  arsenal chelsea manchester juventus milan bayern summer winter spring autumn verano invierno primavera otono lunes martes miercoles
  jueves viernes sabado domingo monday friday sunday enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  january february march april june july august september october november december sunshine sol luna lunita estrella estrellita star stars
  starlight moon rainbow arcoiris cielo heaven flower flores flor rosa rosas rose orchid butterfly mariposa mariposas dolphin delfin
  chocolate cookie cookies caramelo vainilla vanilla banana platano naranja orange manzana cherry fresa strawberry pepper ginger cheese coffee
  computer freedom libertad peace forever siempre juntos amigos amigas friends family familia mifamilia mama papa mamapapa papamama mamaypapa
  hermana hermano hijos abuela abuelo bebe baby babygirl babyboy bonita bonito hermosa hermoso guapa guapo linda lindo preciosa chiquita chiquito
  gordita gordito flaca flaco nena nene loca loco payaso travieso cachorro peluche osito carino cariño vida alegria felicidad feliz happy
  smile sonrisa magic magico mystery lucky suerte money dinero business trabajo empresa oficina colegio escuela instituto universidad
  school student estudiante alumno profesor profesora mentor mentores mentora teacher jesus jesucristo dios diosesamor cristo jehova
  guadalupe jesusteamo virgen bible blessed faith church michael jordan daniel daniela thomas robert jennifer jessica ashley amanda michelle nicole
  andrea andres alejandro alejandra alexander alexandra alberto alfonso alfredo alicia alvaro amparo anabel angela antonio antonia beatriz
  benjamin camila carla carlos carmen carolina catalina cecilia charlie charles christian claudia cristian cristina david diego eduardo elena
  elizabeth enrique esteban estefania fabian federico felipe fernanda fernando francisco gabriel gabriela george gerardo gloria gonzalo
  guillermo gustavo hannah hector hugo ignacio isabel isabella ivan jaime javier joaquin jonathan jorge joselito jose josefa joseluis
  joshua juan juancarlos juanito julian juliana julieta kevin laura leonardo leticia lorena lucas lucia luis luisa manuel marcela marcos
  margarita maria mariajose mariana maricarmen marina mario marta martin martina mateo matthew mercedes miguel miguelangel monica natalia
  nicolas oscar pablo paloma paola patricia patrick paula pedro pilar rafael ramon raquel raul rebeca ricardo roberto rocio rodrigo
  samantha samuel sandra santiago sara sebastian sergio silvia sofia sonia stephanie susana teresa tomas valentina valeria vanessa vanesa
  veronica vicente victor victoria viviana william ximena yolanda mustang ferrari porsche mercedesbenz corvette camaro harley yamaha honda toyota
  nissan renault peugeot seat citroen ducati metallica nirvana slipknot ironmaiden acdc eminem shakira rebelde beatles rockstar guitar guitarra
  musica music reggaeton estopa melendi scorpion escorpio capricornio sagitario acuario piscis geminis cancer virgo libra tauro aries
  trustno letmein whatever nothing nada cualquiera asdasd qweqwe abcabc blahblah fuckyou fuckme bitch asshole pussy cabron gilipollas
  mierda puta putas putamadre hijodeputa joder cojones maricon tontolaba buster soccer jordan harley ranger thunder trueno silver golden
  diamond diamante crystal cristal fantasia destiny purple morado yellow amarillo green verde blue azul negro black blanco white rojo`.split(
    /\s+/,
  ),
);

interface Owner {
  username: string;
  email: string;
}

/** Rules beyond length (docs/contract.md, 'What a password may be', register). Empty when it is fine. */
export function passwordProblems(password: string, { username, email }: Owner): string[] {
  const problems: string[] = [];
  if (/^\p{Nd}+$/u.test(password)) problems.push('La contraseña no puede tener solo números.');
  if (isCommonPassword(password)) problems.push('Esa contraseña es demasiado común.');
  if (resembles(password.toLowerCase(), username.toLowerCase())) {
    problems.push('La contraseña se parece demasiado al nombre de usuario.');
  } else if (isOwnWords(password, `mentorea mentoria mentorias mentor mentora ${username} ${email}`)) {
    problems.push(
      'La contraseña no puede ser tu nombre, tu correo o el nombre de este sitio con algo detrás.',
    );
  }
  return problems;
}

/** Words of the owner or of this site, also in leet spelling, and hardly a letter besides, whatever signs follow. */
function isOwnWords(password: string, own: string): boolean {
  const words = (plain(own).match(/\p{L}{3,}/gu) ?? []).sort((a, b) => b.length - a.length);
  const text = plain(password);
  return [text, unleet(text.replace(/^\P{L}+|\P{L}+$/gu, ''))].some((one) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), one);
    return rest !== one && rest.replace(/\P{L}/gu, '').length < 3;
  });
}

/** True when one contains the other and little else, or 70 % of the characters match in order. */
function resembles(password: string, username: string): boolean {
  if (username === '') return false;
  const holds = password.includes(username) || username.includes(password);
  if (holds && username.length * 2 >= password.length) return true;
  const longest = Math.max(password.length, username.length);
  // Longer texts differ by length alone; this also keeps long passwords cheap.
  if (Math.abs(password.length - username.length) > longest * 0.3) return false;
  return 1 - editDistance(password, username) / longest >= 0.7;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
