import { frameFailure } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { toFailure } from './toFailure.ts'

const failureOf = (code: string, retryAfterSeconds: number | null) =>
  v.parse(frameFailure, toFailure(new ServerRefusal({ code, message: 'No', retryAfterSeconds })))

test.each([
  ['embedded/try-again', 'try-again'],
  ['embedded/on-hold', 'on-hold'],
  ['embedded/too-many-mails', 'too-many-mails'],
] as const)('the vault passes %s to the page with the time to wait', (code, expected) => {
  expect(failureOf(code, 7_200)).toEqual({ code: expected, message: 'No', seconds: 7_200 })
  expect(failureOf(code, null)).toEqual({ code: expected, message: 'No' })
})

test.each([
  ['embedded/flow-over', 'flow-over'],
  ['embedded/no-session', 'not-logged-in'],
  ['embedded/wrong-code', 'wrong-code'],
  ['embedded/code-used-up', 'code-used-up'],
  ['embedded/address-taken', 'taken'],
  ['embedded/mail-down', 'mail-down'],
  ['embedded/unknown-code', 'failed'],
] as const)('the vault passes %s to the page as %s, without a time', (code, expected) => {
  expect(failureOf(code, 30)).toEqual({ code: expected, message: 'No' })
})
