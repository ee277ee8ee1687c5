import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { escapeHtml } from './html.ts'

const grammars = { bash, css, diff, dockerfile, javascript, json, sql, typescript, xml, yaml }
for (const [name, grammar] of Object.entries(grammars)) hljs.registerLanguage(name, grammar)

/** Endings and fence names that no grammar lists as its own. */
const aliases = new Map([
  ['vue', 'xml'],
  ['svelte', 'xml'],
  ['mjs', 'javascript'],
  ['Dockerfile', 'dockerfile'],
])

/** Code as markup with classes, so that the colors of both themes are in the style sheet. */
export function highlight(code: string, language: string): string {
  const name = aliases.get(language) ?? language
  if (!hljs.getLanguage(name)) return escapeHtml(code)
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value
}
