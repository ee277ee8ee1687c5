import { explanations } from '../../packages/core/src/errors/explanations/explanations.ts'
import { errorText } from '../../packages/react/src/text/errors.ts'
import { remedies } from '../../packages/react/src/text/remedies.ts'
import { codeOf, generatedNote, row, table } from './markdown.ts'
import { aliasesOf, aliasOf, type Member, membersOf } from './typeMembers.ts'

const catalogue = 'packages/core/src/errors/catalogue.ts'

const titles = new Map([
  ['SetupErrors', 'Setup of the site'],
  ['WalletErrors', 'Wallets and connections'],
  ['TransportErrors', 'Server and nodes'],
  ['ChainErrors', 'History'],
  ['CallsErrors', 'Batches of calls (EIP-5792)'],
  ['FeatureErrors', 'Balances, names, swap, send, sign-in, buy'],
  ['EmbeddedErrors', 'Embedded wallet'],
])

const introduction = [
  '# Error codes',
  'What actions and hooks throw is a `LatchkeyError`: a `code` for your program, a typed `context`, and the original error as `cause`. An error of unknown origin has the code `unexpected`.',
  'Its `message` is for developers: what happened, what to do, the code, the link to the code’s section on this page (`docsUrl`), the first line of the cause’s message and the version. `shortMessage` is its first sentence, `details` the message of the cause. In production, the explanations load with the first chain; an error before that has only its code, its context and the link. The modal shows visitors a translated text instead.',
  codeOf(`import { connect, isLatchkeyError } from 'latchkey'

try {
  await connect(latchkey, { connector })
} catch (error) {
  if (isLatchkeyError(error, 'wallet/rejected')) return
  if (isLatchkeyError(error, 'wallet/not-installed')) showInstall(error.context.wallet)
  else throw error
}`),
  '`isLatchkeyError` recognizes the errors of another copy of the package, where `instanceof` fails. Each action has a type of what it throws, such as `ConnectErrorType`; comparing `error.code` narrows `error.context`.',
]

/** `docs/api/errors.md`: a section for every error code, with its cause, its context and what the developer does about it. */
export function errorsPage(): string {
  const groups = aliasesOf(catalogue).filter(({ name }) => /\wErrors$/.test(name))
  const sections = groups.map((group) => {
    const title = titles.get(group.name)
    if (!title) throw new Error(`${group.name} has no title`)
    return renderGroup(title, membersOf(group))
  })
  const other = membersOf(aliasOf(catalogue, 'ErrorCatalogue'))
  return [
    generatedNote,
    ...introduction,
    ...sections,
    renderGroup('Others', other),
    renderRemedies(),
  ]
    .join('\n\n')
    .concat('\n')
}

function renderGroup(title: string, members: readonly Member[]): string {
  return [`## ${title}`, ...members.map(renderCode)].join('\n\n')
}

function renderCode({ name, type }: Member): string {
  const [cause, whatToDo] = textOf(explanations, name)
  const context = type === 'None' ? [] : [`- Context: \`${type.replace(' & Retried', '')}\``]
  return [
    `### \`${name}\``,
    cause.replaceAll(/\{\w+\}/g, '`$&`'),
    `**What to do:** ${whatToDo.replaceAll(/\{\w+\}/g, '`$&`')}`,
    [`- Shown to visitors: “${textOf(errorText, name)}”`, ...context].join('\n'),
  ].join('\n\n')
}

function textOf<Text>(texts: Readonly<Record<string, Text>>, code: string): Text {
  const text = texts[code]
  if (text === undefined) throw new Error(`${code} has no text`)
  return text
}

function renderRemedies(): string {
  const rows = Object.entries(remedies).map(([code, remedy]) =>
    row(`\`${code}\``, remedy.replaceAll('<', '\\<')),
  )
  return [
    '## Remedies',
    'For setup problems, Latchkey also logs one warning to the console that explains the fix:',
    table(['code', 'remedy'], rows),
  ].join('\n\n')
}
