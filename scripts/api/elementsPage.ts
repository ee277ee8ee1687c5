import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { watchedAttributes } from '../../packages/widget/src/readElementAttributes.ts'
import { describeName } from './describeName.ts'
import { generatedNote, row, table } from './markdown.ts'
import { publicNames } from './publicNames.ts'
import { type Member, membersOf } from './typeMembers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const react = publicNames('@latchkey/react')

/** The component of `latchkey/react` that an element draws; the element takes its props as attributes. */
const components = new Map([
  ['latchkey-button', 'LatchkeyButton'],
  ['latchkey-connect-button', 'ConnectButton'],
  ['latchkey-account-button', 'AccountButton'],
  ['latchkey-network-button', 'NetworkButton'],
  ['latchkey-wallet-button', 'WalletButton'],
  ['latchkey-onramp-widget', 'OnrampWidget'],
])

/** `docs/api/elements.md`: every element of the script tag with its attributes. */
export function elementsPage(): string {
  return [
    generatedNote,
    '# Elements',
    'The [script tag](../guides/script-tag.md) defines these elements. `latchkey/react` has a component for each. They work in every framework, and you can change attributes at any time. In a site with a bundler, `defineElements(latchkey)` of `latchkey/elements` registers them.',
    ...elementNames().map(renderElement),
  ]
    .join('\n\n')
    .concat('\n')
}

/** The names that the widget registers. */
function elementNames(): readonly string[] {
  const text = readFileSync(join(root, 'packages/widget/src/registerElements.ts'), 'utf8')
  return [...text.matchAll(/^ {2}'(latchkey-[a-z-]+)':/gm)].map(([, name = '']) => name)
}

function renderElement(name: string): string {
  const component = components.get(name)
  if (!component) {
    return `## ${name}\n\nShows the modal inside this element instead of as a dialog, with the attribute \`enable-embedded\` and the option \`modal.inline\`. In React: \`<InlineModal />\`.`
  }
  const rows = propsOf(component).map(({ name: prop, type, isOptional, comment }) =>
    row(
      `\`${attributeOf(prop)}\``,
      `\`${typeOf(type)}\`${isOptional ? '' : ' (required)'}`,
      comment,
    ),
  )
  return [
    `## ${name}`,
    `${describe(component)} In React: \`<${component} />\`.`,
    table(['attribute', 'type', ''], rows),
  ].join('\n\n')
}

function describe(component: string): string {
  const found = react.find(({ name }) => name === component)
  return found ? describeName(found).description.replace(/ `ConnectButton\.Custom`.*$/, '') : ''
}

/** The props that the element reads from its attributes; a prop of two types is listed once, with its comment. */
function propsOf(component: string): readonly Member[] {
  const named = propTypes(`${component}Props`)
  const all = new Map<string, Member>()
  for (const prop of named) {
    const known = all.get(prop.name)
    if (!known?.comment) all.set(prop.name, prop)
  }
  const read: readonly string[] = watchedAttributes
  return [...all.values()].filter(({ name }) => read.includes(attributeOf(name)))
}

function propTypes(name: string): readonly Member[] {
  const found = react.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`@latchkey/react has no type ${name}`)
  const { module, declaration } = found
  const type = declaration.typeAnnotation as typeof declaration
  const parts = (type.types ?? []) as readonly (typeof declaration)[]
  const named = parts.map((part) => String(Reflect.get(Object(part.typeName), 'name')))
  return named.length > 0 ? named.flatMap(propTypes) : membersOf({ module, type })
}

function attributeOf(prop: string): string {
  return prop.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)
}

function typeOf(type: string): string {
  if (type === 'ButtonSize') return "'sm' | 'md'"
  return type === 'Namespace' ? "'eip155' | 'solana' | 'bip122' | 'polkadot'" : type
}
