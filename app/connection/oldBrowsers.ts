/**
 * Runs in each browser, so in the JavaScript of 2009. In those older than `OLDEST_BROWSERS` (vite.browsers.ts) the page stays
 * as it came, and shows what it has for who runs no scripts; its sheet is that of the light mode.
 */
export const TELL_OLD_BROWSER = `if(!window.CSSPropertyRule||!CSS.supports("color","color-mix(in oklab,red,red)")){
window.isOldBrowser=true;
document.documentElement.className="light";
for(var all=document.getElementsByTagName("noscript");all[0];)all[0].outerHTML=all[0].textContent;
}`;
