import { codeOf, generatedNote, row, table } from './markdown.ts'
import { aliasesOf, aliasOf, membersOf } from './typeMembers.ts'

const analytics = 'packages/core/src/events/events.ts'
const site = 'packages/core/src/latchkey.ts'
const shown = 'packages/core/src/modal/uiEvents.ts'

/** `docs/api/events.md`: every event of `latchkey.on` and every analytics event, with its type. */
export function eventsPage(): string {
  return [
    generatedNote,
    '# Events',
    '`latchkey.on(name, listener)` calls the listener for each event of this name and returns a function that unsubscribes. In React, use `useLatchkeyEvent(name, listener)`. An event that happens before anything listens to its name is kept for the first listener; of several, the last one.',
    codeOf(`const unwatch = latchkey.on('unsupportedChain', () => showMyNetworks())`),
    siteTable(),
    '## Analytics events',
    'The event `analytics` reports what the visitor did, even if `features.analytics` is off. Events are only sent to your server.',
    codeOf(`latchkey.on('analytics', ({ event, properties, address }) => {
  myAnalytics.track(event, { ...properties, address })
})`),
    analyticsTable(),
    'The types of the properties:',
    codeOf(propertyTypes()),
  ]
    .join('\n\n')
    .concat('\n')
}

function siteTable(): string {
  const members = [aliasOf(site, 'LatchkeyEvents'), aliasOf(shown, 'ShownEvents')].flatMap(
    membersOf,
  )
  const rows = members.map(({ name, type, comment }) =>
    row(`\`${name}\``, comment, `\`${oneLine(type)}\``),
  )
  return table(['event', 'when', 'value'], rows)
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
  const pattern = /^(?!AnalyticsEventProperties$|AnalyticsEventName$|AnalyticsEvent$|TrackedEvent$)/
  return aliasesOf(analytics)
    .filter(({ name }) => pattern.test(name))
    .map(({ text }) => text)
    .join('\n')
}
