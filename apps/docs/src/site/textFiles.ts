import type { Page } from '../pages/page.ts'

type Summary = { page: Page; summary: string; twin: string }

const introduction =
  'Latchkey is an open-source wallet modal for websites, with its own server and an embedded wallet.'

/** `llms.txt`: every page with its summary, as links to the Markdown twins (llmstxt.org). */
export function llmsText(pages: readonly Summary[]): string {
  const titles = [...new Set(pages.map(({ page }) => page.section))]
  const groups = titles.map((title) => {
    const lines = pages
      .filter(({ page }) => page.section === title)
      .map(({ page, summary }) => `- [${page.title}](${page.path}.md)${summary && `: ${summary}`}`)
    return [...(title ? [`## ${title}`, ''] : []), ...lines].join('\n')
  })
  return `# Latchkey\n\n> ${introduction}\n\n${groups.join('\n\n')}\n`
}

/** `llms-full.txt`: everything a developer needs in one file, without the project's own records. */
export function llmsFullText(pages: readonly Summary[]): string {
  const wanted = pages.filter(({ page }) => !/^(Project|Decisions|Security)$/.test(page.section))
  return wanted.map(({ page, twin }) => `<!-- ${page.path}.md -->\n\n${twin}`).join('\n')
}

export function sitemap(pages: readonly Page[], origin: string): string {
  const urls = pages.map(({ path }) => {
    const name = path === 'index' ? '' : `${path}.html`
    return `<url><loc>${new URL(name, origin).href}</loc></url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
