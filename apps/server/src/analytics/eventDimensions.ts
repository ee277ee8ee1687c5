import type { AnalyticsEvent } from '@latchkey/wire'
import { describePlatform } from './describePlatform.ts'

/** What an event is counted by. Each value is short and of few kinds; what does not fit counts as unknown. */
export type EventDimensions = {
  /** The start of its hour, in milliseconds since 1970. */
  hour: number
  wallet: string
  platform: string
  network: string
  country: string
  release: string
  detail: string
}

/** What the request of an event says about the page's surroundings. */
export type EventSource = {
  platform: string
  country: string
  release: string
}

const HOUR_MS = 3_600_000
const MAX_LATE_MS = 7 * 24 * HOUR_MS

export function readEventSource(
  headers: Headers,
  {
    timeZone,
    sdkVersion,
    countries,
  }: {
    timeZone: string | undefined
    sdkVersion: string | undefined
    countries: ReadonlyMap<string, string>
  },
): EventSource {
  return {
    platform: describePlatform(headers.get('user-agent')),
    country: countries.get(timeZone ?? '') ?? '',
    // `latchkey-eip155,solana-1.2.3`: the part after the chains.
    release: /-(\d[\w.+-]{0,31})$/.exec(sdkVersion ?? '')?.[1] ?? '',
  }
}

export function dimensionsOf(
  { props }: AnalyticsEvent,
  {
    source,
    happenedAt,
    receivedAt,
  }: { source: EventSource; happenedAt: number; receivedAt: number },
): EventDimensions {
  const properties = props.properties ?? {}
  return {
    ...source,
    hour: hourOf(happenedAt, receivedAt),
    wallet: matching(properties.name, /^[^\p{C}@?]{1,40}$/u),
    network: matching(properties.network, /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
    detail: detailOf(props.event, properties),
  }
}

/** An event that the page kept for a week counts when it happened; beyond, the client's clock is not believed. */
function hourOf(happenedAt: number, receivedAt: number): number {
  const isLate = receivedAt - happenedAt > MAX_LATE_MS
  const time = isLate ? receivedAt : Math.min(happenedAt, receivedAt)
  return Math.floor(time / HOUR_MS) * HOUR_MS
}

const CODE = /^[a-z][\w./-]{0,63}$/i

function detailOf(event: string, properties: Readonly<Record<string, unknown>>): string {
  if (event === 'CONNECT_SUCCESS') {
    const method = matching(properties.method, CODE)
    const slot = durationSlot(properties.durationMs)
    return slot === null ? method : `${method}~${slot}`
  }
  if (event === 'INTERNAL_SDK_ERROR') return matching(properties.errorType, CODE)
  return (
    matching(properties.provider, CODE) ||
    matching(properties.message, CODE) ||
    matching(properties.error, CODE)
  )
}

const SLOTS_PER_DOUBLING = 4

/** Durations are counted in slots of a quarter of a doubling (19 %), from which percentiles can be read. */
function durationSlot(durationMs: unknown): number | null {
  if (typeof durationMs !== 'number' || !(durationMs >= 1 && durationMs <= 3_600_000)) return null
  return Math.round(Math.log2(durationMs) * SLOTS_PER_DOUBLING)
}

export function slotMs(slot: number): number {
  return Math.round(2 ** (slot / SLOTS_PER_DOUBLING))
}

function matching(value: unknown, form: RegExp): string {
  return typeof value === 'string' && form.test(value) ? value : ''
}
