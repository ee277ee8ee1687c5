import { codeOf, generatedNote, row, table } from './markdown.ts'
import type { Node } from './readModule.ts'
import { type Alias, aliasesOf, aliasOf, commentBefore, membersOf } from './typeMembers.ts'

const analytics = 'packages/core/src/events/events.ts'
const ui = 'packages/core/src/modal/uiEvents.ts'

/** `docs/api/events.md`: every analytics event and every event of `latchkey.ui`, with its type. */
export function eventsPage(): string {
  return [
    generatedNote,
    '# Events',
    'There are two kinds of events. Analytics events report what a visitor did. `latchkey.ui` events report what the visitor must see or decide. The modal handles the second kind. If you build your own UI, subscribe to them yourself.',
    '## Analytics events',
    '`subscribeEvents` reports every event, even if `features.analytics` is off. Events are only sent to your server.',
    codeOf(`import { subscribeEvents } from 'latchkey'

const unsubscribe = subscribeEvents(latchkey, ({ event, properties, address }) => {
  myAnalytics.track(event, { ...properties, address })
})`),
    analyticsTable(),
    'The types of the properties:',
    codeOf(propertyTypes()),
    '## Events of `latchkey.ui`',
    codeOf(`const unwatch = latchkey.ui.watch((event) => {
  if (event.type === 'unsupported-chain') showMyNetworks()
})`),
    uiTable(),
  ]
    .join('\n\n')
    .concat('\n')
}

function analyticsTable(): string {
  const rows = membersOf(aliasOf(analytics, 'AnalyticsEventProperties')).map(({ name, type }) =>
    row(`\`${name}\``, type === 'undefined' ? '' : `\`${oneLine(type)}\``),
  )
  return table(['event', 'properties'], rows)
}

/** A type over several lines, with the semicolons that its line ends stand for. */
function oneLine(type: string): string {
  return type.replaceAll(/(?<![{|&])\n\s*(?!})/g, '; ').replaceAll(/\s+/g, ' ')
}

/** The named parts of the properties, such as `ByAccount`. */
function propertyTypes(): string {
  const shown = /^(?!EventProperties$|EventName$|AnalyticsEvent$)/
  return aliasesOf(analytics)
    .filter(({ name }) => shown.test(name))
    .map(({ text }) => text)
    .join('\n')
}

function uiTable(): string {
  const union = aliasOf(ui, 'UiEvent')
  const rows = ((union.type.types ?? []) as readonly Node[]).map((type) => uiRow(union, type))
  return table(['event', 'when', 'fields'], rows)
}

function uiRow({ module }: Alias, type: Node): string {
  const [first, ...fields] = membersOf({ module, type })
  const written = fields.map((field) =>
    field.type.includes('(') ? field.type.replace(/;$/, '') : `${field.name}: ${field.type}`,
  )
  return row(
    `\`${first?.type.replaceAll("'", '')}\``,
    commentBefore(module.text, type.start),
    written.map((field) => `\`${field}\``).join(', '),
  )
}
