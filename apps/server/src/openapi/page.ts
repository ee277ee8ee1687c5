import type { Document, Json, Operation } from './document.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:2rem 1rem}h2{margin-top:2.5rem}details{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:.5rem;margin:.5rem 0;padding:.5rem .75rem}summary{cursor:pointer;overflow-wrap:anywhere}code,pre{font:.875rem/1.5 ui-monospace,monospace}pre{overflow:auto;padding:.75rem;border-radius:.375rem;background:color-mix(in srgb,currentColor 8%,transparent)}b{display:inline-block;min-width:3.5rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top}`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Renders the API document as one HTML page without scripts and foreign assets. */
export function renderPage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const body = operations
    .map(({ path, method, operation }) => describeOperation(path, method, operation))
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Latchkey API</title><style>${STYLE}</style></head><body><h1>Latchkey API</h1><p>${escapeHtml(String(document.info.description))} As data: <a href="/openapi.json">openapi.json</a>.</p><p>A refusal is JSON: <code>{"status":"FAILED","reasons":[{"field","description"}],"code","requestId"}</code>.</p>${body}</body></html>`
}

function describeOperation(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody ? `<h3>Body</h3>${jsonBlock(operation.requestBody)}` : ''
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>${parametersTable(operation.parameters)}${body}<h3>Reply</h3>${jsonBlock(operation.responses['200'])}</details>`
}

function parametersTable(list: readonly Json[]): string {
  if (list.length === 0) return ''
  const rows = list.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeHtml(String(name))}</code></td><td>${escapeHtml(String(place))}${required ? '' : ', optional'}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  )
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`
}

function jsonBlock(value: unknown): string {
  return `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`
}
