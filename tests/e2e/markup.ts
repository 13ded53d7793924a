// Texts that a page which shows them as markup would run. Each calls `ran(N)` in its own way.
import type { Page } from "@playwright/test";

/** The forms of an attack; `CALL` is what is to run. */
const forms = [
  "<script>CALL</script>",
  "<script src=data:text/javascript,CALL></script>",
  "<img src=x onerror=CALL>",
  "<img src=x onerror='CALL'//",
  "<svg onload=CALL>",
  "<svg><script>CALL</script></svg>",
  "<svg><animate onbegin=CALL attributeName=x dur=1s>",
  "<svg><a xlink:href=\"javascript:CALL\"><text y=20>x</text></a></svg>",
  "<math><mtext></mtext><mglyph><style><!--</style><img src=x onerror=CALL>",
  "<body onload=CALL>",
  "<iframe src=\"javascript:CALL\"></iframe>",
  "<iframe srcdoc=\"<script>parent.CALL</script>\"></iframe>",
  "<object data=\"javascript:CALL\"></object>",
  "<embed src=\"javascript:CALL\">",
  "<details open ontoggle=CALL>x</details>",
  "<input autofocus onfocus=CALL>",
  "<video><source onerror=CALL></video>",
  "<audio src=x onerror=CALL>",
  "<marquee onstart=CALL>x</marquee>",
  "<a href=\"javascript:CALL\">x</a>",
  "<a href=\"java&#115;cript:CALL\">x</a>",
  "<form action=\"javascript:CALL\"><button>x</button></form>",
  "<button formaction=\"javascript:CALL\">x</button>",
  "<base href=\"javascript:CALL//\">",
  "<meta http-equiv=refresh content=\"0;url=javascript:CALL\">",
  "<link rel=stylesheet href=\"data:text/css,*{x:expression(CALL)}\">",
  "<style>@import 'javascript:CALL';</style>",
  "<template><script>CALL</script></template>",
  "\"><script>CALL</script>",
  "'><img src=x onerror=CALL>",
  "\" onmouseover=CALL x=\"",
  "' autofocus onfocus='CALL",
  "</title><script>CALL</script>",
  "</textarea><script>CALL</script>",
  "</script><script>CALL</script>",
  "--><script>CALL</script><!--",
  "]]><script>CALL</script>",
  "javascript:CALL",
  "data:text/html,<script>CALL</script>",
  "vbscript:CALL",
  "[url=javascript:CALL]x[/url]",
  "[url=\"data:text/html,<script>CALL</script>\"]x[/url]",
  "[img]x\" onerror=\"CALL[/img]",
  "[b onclick=CALL]x[/b]",
  "[url=https://example.org/\" onmouseover=\"CALL]x[/url]",
  "${CALL}",
  "{{constructor.constructor('CALL')()}}",
  "<!--[if gte IE 4]><script>CALL</script><![endif]-->",
  "<x onclick=CALL tabindex=1 style=animation-name:x onanimationstart=CALL>x</x>",
  "\u2028<script>CALL</script>",
];

/** How a form is disguised. */
const disguises: ((form: string) => string)[] = [
  (form) => form,
  (form) => form.replace(/script|onerror|onload|svg|img/gi, (word) => [...word].map((c, at) => (at % 2 ? c : c.toUpperCase())).join("")),
  (form) => form.replaceAll("<", "<\u00a0<"),
  (form) => form.replaceAll(" ", "/"),
];

/** 200 texts. */
export const payloads = disguises.flatMap((disguise, way) => forms.map((form, at) => disguise(form.replaceAll("CALL", `ran(${way * forms.length + at})`))));

/** Replaces the texts in a document of the service by payloads, one after the other; what has one of the `unchanged` names stays. */
export function withPayloads(unchanged: RegExp): (text: string) => string {
  let next = 0;
  const change = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return unchanged.test(name) ? value : payloads[next++ % payloads.length];
    if (Array.isArray(value)) return value.map((item) => change(item, name));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, `${name}.${key}`)]));
  };
  // The service answers what it refuses with a sentence.
  return (text) => (/^[[{]/.test(text) ? JSON.stringify(change(JSON.parse(text), "")) : text);
}

/** Notes what runs; call it before the page is opened. Returns what ran so far. */
export async function watchForRuns(page: Page): Promise<() => number[]> {
  const runs: number[] = [];
  await page.exposeFunction("ran", (n: number) => void runs.push(n));
  page.on("dialog", async (dialog) => {
    runs.push(-1);
    await dialog.dismiss();
  });
  return () => runs;
}

/** How many payloads the page shows as text now, or holds in attributes. Fails if one of these would run when it is used. */
export function shownPayloads(page: Page): Promise<number> {
  return page.evaluate(() => {
    let shown = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { name, value } of node instanceof Element ? node.attributes : []) {
        const isAddress = /^(href|src|srcdoc|action|formaction|data|xlink:href)$/i.test(name);
        if (/^on/i.test(name) || (isAddress && /^\s*(javascript|vbscript|data:text)/i.test(value))) throw new Error(`${name}="${value}"`);
      }
      const texts = node instanceof Element ? [...node.attributes].map((attribute) => attribute.value) : [node.nodeValue ?? ""];
      for (const text of texts) shown += text.match(/ran\(\d+\)/g)?.length ?? 0;
    }
    return shown;
  });
}
