/** First match counts: what claims to be another browser too stands before it. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bMSIE |\bTrident\//, 'Internet Explorer'],
  [/^curl\//, 'curl'],
  [/^(?:python-requests|Python-urllib|aiohttp|python-httpx)\b/i, 'un programa en Python'],
  [/^(?:node|undici|axios|got)\b/i, 'un programa en Node.js'],
  [/^(?:okhttp|Dart|Dalvik)\b/i, 'una aplicación móvil'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh|OS| OS X)\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** What a person calls the device of this `User-Agent`: 'Firefox en Windows'. */
export function deviceOf(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1];
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1];
  if (browser && system) return `${capital(browser)} en ${system}`;
  if (system) return `Navegador en ${system}`;
  return browser ? capital(browser) : 'Dispositivo desconocido';
}

const capital = (text: string) => (/^una? /.test(text) ? text.replace(/^u/, 'U') : text);
