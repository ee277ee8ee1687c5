import { type DescribedName, describeName } from './describeName.ts'
import { elementsPage } from './elementsPage.ts'
import { type ApiPage, apiPages } from './entryPoints.ts'
import { errorsPage } from './errorsPage.ts'
import { eventsPage } from './eventsPage.ts'
import { generatedNote } from './markdown.ts'
import { publicNames } from './publicNames.ts'

const headings: readonly (readonly [DescribedName['kind'], string])[] = [
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['constant', 'Constants'],
  ['type', 'Types'],
]

/** The files of `docs/api` by name, written from the TSDoc of every entry point. */
export function apiReference(): ReadonlyMap<string, string> {
  const pages = apiPages.map((page): [string, string] => [page.file, renderPage(page)])
  return new Map([
    ['README.md', renderIndex()],
    ['elements.md', elementsPage()],
    ['errors.md', errorsPage()],
    ['events.md', eventsPage()],
    ...pages,
  ])
}

function renderIndex(): string {
  const rows = apiPages.map(({ file, title }) => `- [${title}](${file})`)
  const others = [
    '- [Elements](elements.md)',
    '- [Error codes](errors.md)',
    '- [Events](events.md)',
  ]
  return `# API reference\n\n\`npm run docs:api\` generates these pages from the comments in the source.\n\n${[...rows, ...others].join('\n')}\n`
}

function renderPage({ title, specifiers }: ApiPage): string {
  const parts = specifiers.map((specifier) => {
    const names = publicNames(specifier).map(describeName)
    const groups = headings.map(([kind, heading]) =>
      renderGroup(
        heading,
        names.filter((name) => name.kind === kind),
      ),
    )
    // A page of several entry points has a section for each, and one title.
    if (specifiers.length > 1) return [`## ${specifier}`, ...names.map(renderName)].join('\n\n')
    return groups.filter((text) => text !== '').join('\n\n')
  })
  return `${generatedNote}\n\n# ${title}\n\n${parts.join('\n\n')}\n`
}

function renderGroup(heading: string, names: readonly DescribedName[]): string {
  if (names.length === 0) return ''
  return [`## ${heading}`, ...names.map(renderName)].join('\n\n')
}

function renderName({ name, signature, description, throws }: DescribedName): string {
  const lines = [
    `### ${name}`,
    ...(description ? [description] : []),
    `\`\`\`ts\n${signature}\n\`\`\``,
    ...(throws ? [`Throws: ${throws}`] : []),
  ]
  return lines.join('\n\n')
}
