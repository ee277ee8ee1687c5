import { errorText } from '../../packages/react/src/text/errors.ts'
import { remedies } from '../../packages/react/src/text/remedies.ts'
import { codeOf, generatedNote, row, table } from './markdown.ts'
import { aliasesOf, aliasOf, type Member, membersOf } from './typeMembers.ts'

const catalogue = 'packages/core/src/errors/catalogue.ts'

const titles = new Map([
  ['SetupErrors', 'Setup of the site'],
  ['WalletErrors', 'Wallets and connections'],
  ['TransportErrors', 'Server and nodes'],
  ['ChainErrors', 'Transactions'],
  ['CallsErrors', 'Batches of calls (EIP-5792)'],
  ['FeatureErrors', 'Balances, names, swap, send, sign-in, buy'],
  ['EmbeddedErrors', 'Embedded wallet'],
])

const introduction = [
  '# Error codes',
  'Actions throw a `LatchkeyError`: a `code` for your program, a typed `context`, and the error behind it as `cause`. The sentence is what the modal shows; your own screens may show another one.',
  codeOf(`import { connect, isLatchkeyError } from 'latchkey'

try {
  await connect(latchkey, { connector })
} catch (error) {
  if (isLatchkeyError(error, 'wallet/rejected')) return
  if (isLatchkeyError(error, 'wallet/not-installed')) showInstall(error.context.wallet)
  else throw error
}`),
]

/** `docs/api/errors.md`: every error code with its sentence, its context and what the developer does about it. */
export function errorsPage(): string {
  const groups = aliasesOf(catalogue).filter(({ name }) => /\wErrors$/.test(name))
  const tables = groups.map((group) => {
    const title = titles.get(group.name)
    if (!title) throw new Error(`${group.name} has no title`)
    return renderGroup(title, membersOf(group))
  })
  const other = membersOf(aliasOf(catalogue, 'ErrorCatalogue'))
  return [generatedNote, ...introduction, ...tables, renderGroup('Others', other), renderRemedies()]
    .join('\n\n')
    .concat('\n')
}

function renderGroup(title: string, members: readonly Member[]): string {
  const rows = members.map(({ name, type, comment }) => {
    const sentence = Object.entries(errorText).find(([code]) => code === name)?.[1] ?? ''
    // Some comments only repeat the sentence.
    const note = comment.startsWith("'") ? '' : comment
    return row(`\`${name}\``, [sentence, note].filter(Boolean).join('<br>'), contextOf(type))
  })
  return `## ${title}\n\n${table(['code', 'sentence, and when', 'context'], rows)}`
}

function contextOf(type: string): string {
  if (type === 'None') return ''
  return `\`${type.replace(' & Retried', '')}\``
}

function renderRemedies(): string {
  const rows = Object.entries(remedies).map(([code, remedy]) =>
    row(`\`${code}\``, remedy.replaceAll('<', '\\<')),
  )
  return [
    '## Remedies',
    'A problem with the setup is also one warning on the console, with what to do about it:',
    table(['code', 'remedy'], rows),
  ].join('\n\n')
}
