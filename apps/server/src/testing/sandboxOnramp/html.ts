import { ownValue } from '@latchkey/wire'
/** Markup that is already safe to send. */
export type Html = { readonly html: string }

type Part = string | number | Html | null | readonly Html[]

/** A template whose values are escaped, unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const text = strings.map((string, index) => `${string}${render(parts[index] ?? null)}`).join('')
  return { html: text }
}

function render(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  if ('html' in part) return part.html
  return part.map((item) => item.html).join('')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ownValue(ESCAPES, char) ?? '')
}
