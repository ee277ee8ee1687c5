import { expect, test } from 'vitest'
import {
  recentLoginUntil,
  requireRecentLogin,
  requireStepUp,
  stepUpUntil,
} from './requireSession.ts'
import type { Session } from './sessionTable.ts'

const MINUTE = 60_000
const now = Date.parse('2026-03-01T12:00:00Z')

const dated = (signedInAt: number, steppedUpAt: number | null): Session => ({
  ...{ id: 'a', parentId: null, userId: 'user', projectId: 'shop', thumbprint: 'frame' },
  ...{ site: 'https://shop.example', device: 'Chrome, Linux', usedAt: new Date(now) },
  ...{ idleUntil: new Date(now), endsAt: new Date(now) },
  signedInAt: new Date(signedInAt),
  steppedUpAt: steppedUpAt === null ? null : new Date(steppedUpAt),
})

test('a login allows a release for ten minutes, or a later step-up does', () => {
  expect(recentLoginUntil(dated(now, null))).toEqual(new Date(now + 10 * MINUTE))
  expect(recentLoginUntil(dated(now, now + 1))).toEqual(new Date(now + 10 * MINUTE + 1))
  expect(recentLoginUntil(dated(now, now - 1))).toEqual(new Date(now + 10 * MINUTE))
  const notFresh = expect.objectContaining({ code: 'embedded/not-fresh' })
  expect(() => requireRecentLogin(dated(now, null), now + 10 * MINUTE - 1)).not.toThrow()
  expect(() => requireRecentLogin(dated(now, null), now + 10 * MINUTE)).toThrow(notFresh)
})

test('a step-up lasts five minutes; a login alone is none', () => {
  const needed = expect.objectContaining({ status: 403, code: 'embedded/step-up-needed' })
  expect(stepUpUntil(dated(now, now))).toEqual(new Date(now + 5 * MINUTE))
  expect(stepUpUntil(dated(now, null))).toBeNull()
  expect(() => requireStepUp(dated(now, now), now + 5 * MINUTE - 1)).not.toThrow()
  expect(() => requireStepUp(dated(now, now), now + 5 * MINUTE)).toThrow(needed)
  expect(() => requireStepUp(dated(now, null), now)).toThrow(needed)
})
