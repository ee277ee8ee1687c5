import type { AnalyticsEvent as WireEvent } from '@latchkey/wire'
import type { AnalyticsEvent } from '../events/events.ts'
import type { Page } from '../options/platform.ts'

/** An event as it is sent: with page, time and id, and without the query of any link. */
export function toWireEvent(
  event: AnalyticsEvent,
  at: { page: Pick<Page, 'url' | 'origin'>; nowMs: number },
): WireEvent {
  const { type, event: name, properties, address } = event
  return {
    eventId: randomUuid(),
    url: stripQuery(at.page.url),
    domain: at.page.origin.replace(/^\w+:\/\//, ''),
    timestamp: at.nowMs,
    props: {
      type,
      event: name,
      ...(properties ? { properties: stripQueries(properties) } : {}),
      ...(address ? { address } : {}),
    },
  }
}

/** The query of a pairing link contains the session key; that of a page may contain a token. */
function stripQuery(text: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text.replace(/[?#].*$/s, '') : text
}

function stripQueries(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' ? stripQuery(value) : value,
    ]),
  )
}

/** `crypto.randomUUID` is missing on plain http pages. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
