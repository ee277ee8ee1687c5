import * as v from 'valibot'
import { count, textList } from '../scalars.ts'
import { consoleCall } from './consoleCall.ts'
import {
  breakdown,
  type ConsoleDimension,
  consoleDimensions,
  dimension,
  failures,
  funnel,
  money,
  overview,
  releases,
  sponsorship,
  storedEvent,
  wallets,
} from './consoleFigures.ts'
import { project } from './consoleValues.ts'

const day = v.pipe(v.string(), v.isoDate())
const filters = Object.fromEntries(
  consoleDimensions.map((name) => [name, v.optional(textList)]),
) as Record<ConsoleDimension, v.OptionalSchema<typeof textList, undefined>>

/** Days in UTC, both inclusive, at most 400. A filter takes several values, separated by commas. */
const period = { project, from: day, to: day, ...filters }
const read = { role: 'viewer', scope: 'analytics:read' } as const

/** Each card also answers `format=csv` with its rows as CSV. */
export const analyticsCalls = {
  overview: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/overview',
    summary: 'Headline figures with their series, the period before, and annotations.',
    access: read,
    input: v.object(period),
    reply: overview,
  }),
  funnel: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/funnel',
    summary: 'From the open modal to a transaction, and why visitors stop.',
    access: read,
    input: v.object(period),
    reply: funnel,
  }),
  failures: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/failures',
    summary: 'Failed attempts to connect by wallet, system and reason, with a diagnosis.',
    access: read,
    input: v.object(period),
    reply: failures,
  }),
  breakdown: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/breakdown',
    summary: 'Figures by one dimension, the largest first, at most 100 rows.',
    access: read,
    input: v.object({ ...period, dimension }),
    reply: breakdown,
  }),
  activeWallets: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/wallets',
    summary: 'Active and returning wallets.',
    access: read,
    input: v.object(period),
    reply: wallets,
  }),
  money: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/money',
    summary: 'Sends, swaps and purchases.',
    access: read,
    input: v.object(period),
    reply: money,
  }),
  sponsorship: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/sponsorship',
    summary: 'Sponsored gas: today, what is left, and the accounts that used most.',
    access: read,
    input: v.object({ project }),
    reply: sponsorship,
  }),
  releases: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/releases',
    summary: 'Errors and speed by release.',
    access: read,
    input: v.object(period),
    reply: releases,
  }),
  events: consoleCall({
    method: 'GET',
    path: '/console/v1/projects/:project/analytics/events',
    summary: 'The single events behind a figure, the newest first.',
    access: read,
    input: v.object({
      ...period,
      /** Names of events, such as `CONNECT_ERROR`. */
      event: v.optional(textList),
      reason: v.optional(v.string()),
      cursor: v.optional(v.string()),
      limit: v.optional(v.pipe(count, v.maxValue(200)), 50),
    }),
    reply: v.object({ events: v.array(storedEvent), cursor: v.nullable(v.string()) }),
  }),
}
