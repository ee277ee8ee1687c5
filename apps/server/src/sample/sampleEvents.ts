import { createHash } from 'node:crypto'
import type { EventRow } from '../analytics/eventRow.ts'
import { randomOf } from './randomOf.ts'
import { sampleVisit, sampleVisitor } from './sampleVisit.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const VISITORS = 4_200
/** Half of the visits come from accounts that were there before. */
const RETURNING = 0.5

export type SampleDay = {
  projectId: string
  /** The start of the day in UTC. */
  day: number
  /** Events after it have not happened yet. */
  now: number
}

/** The events of one generated day: the same at every call, so that writing them again stores none twice. */
export function sampleEvents({ projectId, day, now }: SampleDay): EventRow[] {
  const dayNumber = Math.floor(day / DAY_MS)
  const random = randomOf(dayNumber)
  // Every two weeks a release: each second one has the fault.
  const releaseNumber = Math.floor(dayNumber / 14)
  const isOldRelease = releaseNumber % 2 === 0
  const visits = visitsOf(dayNumber, random)
  const rows: EventRow[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const begin = day + Math.floor(hourOfVisit(random) * HOUR_MS)
    const visitor = sampleVisitor(random)
    const person = Math.floor(random() < RETURNING ? random() * 300 : random() * VISITORS)
    for (const [step, event] of sampleVisit(random, { visitor, isOldRelease }).entries()) {
      const happenedAt = begin + event.afterMs
      if (happenedAt > now || happenedAt >= day + DAY_MS) continue
      rows.push(
        toRow(
          { projectId, happenedAt, id: `${day}/${visit}/${step}` },
          {
            ...event,
            ...visitor,
            account: event.hasAccount ? hex(`sample account ${person}`) : null,
            release: `1.${releaseNumber % 100}.0`,
          },
        ),
      )
    }
  }
  return rows
}

/** Fewer at the weekend (the 1st of January 1970 was a Thursday), in waves of two months. */
function visitsOf(dayNumber: number, random: () => number): number {
  const isWeekend = [2, 3].includes(dayNumber % 7)
  const wave = 1 + Math.sin(dayNumber / 9) / 6
  return Math.round((isWeekend ? 150 : 230) * wave * (0.9 + random() * 0.2))
}

/** More in the afternoon than at night. */
function hourOfVisit(random: () => number): number {
  return (random() + random() + random()) * 8
}

type Described = Pick<
  EventRow,
  'event' | 'wallet' | 'network' | 'detail' | 'platform' | 'country' | 'account' | 'release'
>

function toRow(
  { projectId, happenedAt, id }: { projectId: string; happenedAt: number; id: string },
  { event, wallet, network, detail, platform, country, account, release }: Described,
): EventRow {
  return {
    eventId: hex(`${projectId}/${id}`).replace(
      /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
      '$1-$2-$3-$4-$5',
    ),
    projectId,
    receivedAt: happenedAt,
    happenedAt,
    hour: Math.floor(happenedAt / HOUR_MS) * HOUR_MS,
    type: 'track',
    event,
    url: 'https://shop.example/',
    domain: 'shop.example',
    account,
    properties: null,
    wallet,
    platform,
    network,
    country,
    release,
    detail,
  }
}

function hex(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
