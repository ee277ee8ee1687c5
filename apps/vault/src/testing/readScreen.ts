import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Prepared } from '../approve/prepared.ts'
import { RequestDetails } from '../screens/RequestDetails.tsx'

export type Screen = {
  title: string
  /** Labels and values, from top to bottom. */
  lines: readonly (readonly [string, string])[]
  isAlarming: boolean
  markup: string
}

/** Renders the approval and parses its text. */
export async function readScreen({ decoded, more, account }: Prepared): Promise<Screen> {
  const view = { name: 'approve', decoded, more, origin: 'https://shop.example', account } as const
  const markup = renderToStaticMarkup(createElement(RequestDetails, { view, more: await more }))
  const rows = markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)
  const [, figure] = /<h2 class="figure"[^>]*>(.*?)<\/h2>/s.exec(markup) ?? []
  const amount = figure === undefined ? [] : [plain(figure).split(': ', 2)]
  const lines = [...amount, ...[...rows].map(([, label = '', value = '']) => [label, value])].map(
    ([label = '', value = '']) => [plain(label), plain(value)] as const,
  )
  return { title: decoded.title, lines, isAlarming: markup.includes('role="alert"'), markup }
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
}

function plain(markup: string): string {
  // An address is there twice: for screen readers, and in groups.
  const once = markup.replace(/<bdi aria-hidden="true".*?<\/bdi>/gs, '')
  const text = once.replace(/<[^>]*>/g, '')
  return text.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => entities[entity] ?? entity)
}
