/**
 * Runs in each browser, so in the JavaScript of 2009. In those older than `OLDEST_BROWSERS` (vite.browsers.ts) the page stays
 * as it came, and shows what it has for who runs no scripts; its sheet is that of the light mode. So it is where a file of the scripts does not come.
 */
export const TELL_OLD_BROWSER = `function showPlainPage(){
window.isOldBrowser=true;
document.documentElement.className="light";
for(var all=document.getElementsByTagName("noscript");all[0];)all[0].outerHTML=all[0].textContent;
}
if(!window.CSSPropertyRule||!CSS.supports("color","color-mix(in oklab,red,red)"))showPlainPage();`;
