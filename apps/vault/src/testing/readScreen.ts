import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PreparedRequest } from '../approve/preparedRequest.ts'
import { RequestDetails } from '../screens/RequestDetails.tsx'

export type Screen = {
  title: string
  /** Labels and values, from top to bottom. */
  lines: readonly (readonly [string, string])[]
  isAlarming: boolean
  markup: string
}

/** Renders the approval and parses its text. */
export async function readScreen({
  decoded,
  chainDetails,
  account,
}: PreparedRequest): Promise<Screen> {
  const view = {
    name: 'approve',
    decoded,
    chainDetails,
    origin: 'https://shop.example',
    account,
  } as const
  const markup = renderToStaticMarkup(
    createElement(RequestDetails, { view, chainDetails: await chainDetails }),
  )
  const rows = markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)
  const [, figure] = /<h2 class="figure"[^>]*>(.*?)<\/h2>/s.exec(markup) ?? []
  const amount = figure === undefined ? [] : [textOf(figure).split(': ', 2)]
  const lines = [...amount, ...[...rows].map(([, label = '', value = '']) => [label, value])].map(
    ([label = '', value = '']) => [textOf(label), textOf(value)] as const,
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

function textOf(markup: string): string {
  // An address is there twice: for screen readers, and in groups.
  const withoutGroups = markup.replace(/<bdi aria-hidden="true".*?<\/bdi>/gs, '')
  const text = withoutGroups.replace(/<[^>]*>/g, '')
  return text.replace(/&(?:lt|gt|quot|amp|#x27);/g, (entity) => entities[entity] ?? entity)
}
