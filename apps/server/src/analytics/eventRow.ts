import type { AnalyticsEvent } from '@latchkey/wire'
import type { Project } from '../projects/project.ts'
import { ServerError } from '../ServerError.ts'
import { hashAccount, hashAccounts } from './hashAccounts.ts'

export type EventRow = {
  eventId: string
  projectId: string
  receivedAt: number
  happenedAt: number
  type: string
  event: string
  url: string
  domain: string
  account: string | null
  properties: string | null
}

const FIRST_TIME = Date.UTC(2015, 0)
const DAY_MS = 86_400_000
const MOST_PROPERTIES = 16_384

/** An event as it is stored: without the query of its URL, with hashed accounts unless the project stores them in plain text. */
export function toEventRow(
  { eventId, url, domain, timestamp, props }: AnalyticsEvent,
  { project, secret, now }: { project: Project; secret: Buffer; now: number },
): EventRow {
  const hash = project.hashAddresses
  const account = props.address ?? null
  const properties = props.properties ?? null
  const kept = hash ? hashAccounts(properties, secret) : properties
  return {
    eventId,
    projectId: project.id,
    receivedAt: now,
    happenedAt: readTime(timestamp, now),
    type: props.type,
    event: props.event,
    url: withoutQuery(hash ? String(hashAccounts(url, secret)) : url),
    domain,
    account: account && hash ? hashAccount(account, secret) : account,
    properties: kept === null ? null : writeProperties(kept),
  }
}

// Bytes of the fixed columns and of the entries of two indexes.
const ROW_BYTES = 300
// PostgreSQL splits long values into indexed chunks (TOAST).
const CHUNK_OVERHEAD = 1.1

/** An event's bytes on disk, rounded up. */
export function rowBytes({ type, event, url, domain, account, properties }: EventRow): number {
  const texts = [type, event, url, domain, account ?? '', properties ?? '']
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), ROW_BYTES)
  return Math.ceil(bytes * CHUNK_OVERHEAD)
}

function readTime(timestamp: number | string, now: number): number {
  const time = typeof timestamp === 'number' ? timestamp : Date.parse(timestamp)
  if (time >= FIRST_TIME && time <= now + DAY_MS) return Math.round(time)
  throw new ServerError(400, 'server/bad-input', 'The timestamp is out of range', 'timestamp')
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '')
}

function writeProperties(properties: unknown): string {
  const text = JSON.stringify(properties)
  if (text.length <= MOST_PROPERTIES) return text
  throw new ServerError(400, 'server/bad-input', 'Too many properties', 'props.properties')
}
