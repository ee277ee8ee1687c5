import type { Token, Tokens } from 'marked'
import { escapeHtml, plainText } from './html.ts'

/** A row that starts with a name in code (an option, a hook, an error code): it has an anchor and is searched. */
export type NamedRow = { id: string; heading: string; text: string }

type RenderInline = (tokens: Token[]) => string

/** A table that scrolls on its own where it is wider than the page. */
export function tableOf(
  { header, rows }: Tokens.Table,
  renderInline: RenderInline,
  slugOf: (text: string) => string,
): { html: string; rows: readonly NamedRow[] } {
  const namedRows: NamedRow[] = []
  const head = header.map(({ tokens }) => {
    const html = renderInline(tokens)
    return html ? `<th scope="col">${html}</th>` : '<td></td>'
  })
  const labels = header.map(({ tokens }) => plainText(renderInline(tokens)))
  const body = rows.map((cells) => {
    const html = cells.map(({ tokens }) => renderInline(tokens))
    const name = nameOf(cells[0])
    // `useLatchkeyConnection({ namespace? })` is found at its name.
    const id = name ? slugOf(name.replace(/\(.*$/, '')) : ''
    if (name)
      namedRows.push({
        id,
        heading: name,
        text: html.slice(1).map(plainText).filter(Boolean).join(' · '),
      })
    const htmlCells = html
      .map((cell, index) => cellOf(cell, index === 0 ? '' : labels[index]))
      .join('')
    return id ? `<tr id="${id}">${htmlCells}</tr>` : `<tr>${htmlCells}</tr>`
  })
  return {
    html: `<div class="table ${widthOf(header.length)}"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>\n`,
    rows: namedRows,
  }
}

/** On a phone the cells stand below each other, each with the name of its column. */
function cellOf(html: string, label = ''): string {
  return label && html ? `<td data-label="${escapeHtml(label)}">${html}</td>` : `<td>${html}</td>`
}

function widthOf(columns: number): 'narrow' | 'wide' {
  return columns > 4 ? 'wide' : 'narrow'
}

function nameOf(cell: Tokens.TableCell | undefined): string | null {
  const [first] = cell?.tokens ?? []
  return cell?.tokens.length === 1 && first?.type === 'codespan'
    ? (first as Tokens.Codespan).text
    : null
}
