import {
  UNSAFE_RemixContext as RemixContext,
  Scripts,
  type UNSAFE_RemixContextObject,
  useMatches,
} from '@remix-run/react';
import { useContext } from 'react';
import { TELL_OLD_BROWSER } from '~/app/connection/oldBrowsers';

/**
 * Takes the place of Remix's `Scripts`, which loads a page's files before its first paint: these begin after it, side by
 * side. If one fails, the page stays the one without scripts (docs/architecture.md, 'Scripts of a page').
 */
export function PageScripts({ nonce }: { nonce: string | undefined }) {
  const context = useContext(RemixContext);
  const ids = useMatches().map(({ id }) => id);
  if (import.meta.env.DEV) return <Scripts nonce={nonce} />;
  // Data that the server sends after the document's end are for scripts only.
  if (context?.renderMeta) context.renderMeta.didRenderScripts = true;
  const [data, start] =
    import.meta.env.SSR && context ? [dataScript(context), startScript(context, ids)] : ['', ''];
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Remix escapes the data */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: data }} />
      <script
        type="module"
        // Before a streamed document has ended.
        async
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: addresses of our files and routes
        dangerouslySetInnerHTML={{ __html: start }}
      />
    </>
  );
}

type Context = UNSAFE_RemixContextObject;

/** The document's data, to which Remix's `StreamTransfer` adds those of its parts. */
const dataScript = ({ serverHandoffString }: Context) =>
  `${TELL_OLD_BROWSER}window.__remixContext=${serverHandoffString};window.__remixContext.stream=new ReadableStream({start:function(c){window.__remixContext.streamController=c}}).pipeThrough(new TextEncoderStream());`;

function startScript({ manifest }: Context, ids: string[]): string {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? []);
  const files = new Set([
    ...routes.map(({ module }) => module),
    manifest.entry.module,
    manifest.url,
    ...[manifest.entry, ...routes].flatMap(({ imports }) => imports ?? []),
  ]);
  return `if(!window.isOldBrowser){
await new Promise((go)=>{requestAnimationFrame(()=>setTimeout(go));addEventListener("load",go)});
const ids=${JSON.stringify(ids)};
try{
const files=await Promise.all(${JSON.stringify([...files])}.map((file)=>import(file)));
window.__remixRouteModules=Object.fromEntries(ids.map((id,at)=>[id,files[at]]));
files[ids.length].start();
}catch(failure){showPlainPage();throw failure}}`;
}
