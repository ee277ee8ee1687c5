import type { ChainClient, SiteRequest } from '@latchkey/core/adapter'
import { errorCodeOf } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { moneyAccount, openMoneyFixture } from '../../test/moneyFixture.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { signMessage } from './signMessage.ts'

type Asked = Parameters<ChainClient['signMessage']>[0]

const account = moneyAccount

test('a message is reviewed as it stands, and then signed', async () => {
  const steps: unknown[] = []
  const { latchkey } = await openMoneyFixture({
    review: async (request) => void steps.push(['review', request]),
    signMessage: async (request) => {
      steps.push(['sign', request])
      return '0xsignature'
    },
  })
  expect(await signMessage(latchkey, { message: 'Hello' })).toBe('0xsignature')
  expect(steps).toEqual([
    ['review', { kind: 'message', account, message: 'Hello' }],
    ['sign', { account, message: 'Hello' }],
  ])
})

test('the wallet gets no message that the visitor rejects in the review', async () => {
  const asked: Asked[] = []
  const { latchkey } = await openMoneyFixture({
    review: () => Promise.reject(new LatchkeyError('wallet/rejected', {})),
    signMessage: async (request) => {
      asked.push(request)
      return '0x'
    },
  })
  expect(await errorCodeOf(signMessage(latchkey, { message: 'Hello' }))).toBe('wallet/rejected')
  expect(asked).toEqual([])
})

test('a page that changes the bytes during the review changes neither the review nor the signature', async () => {
  const given = new Uint8Array([1, 2, 3])
  const reviewed: SiteRequest[] = []
  const asked: Asked[] = []
  const { latchkey } = await openMoneyFixture({
    review: async (request) => {
      reviewed.push(request)
      given.fill(9)
    },
    signMessage: async (request) => {
      asked.push(request)
      return '0x'
    },
  })
  const work = signMessage(latchkey, { message: given })
  given[0] = 8
  await work
  const message = new Uint8Array([1, 2, 3])
  expect(reviewed).toEqual([{ kind: 'message', account, message }])
  expect(asked).toEqual([{ account, message }])
})

test('a chain whose messages cannot be reviewed signs them', async () => {
  const { latchkey } = await openMoneyFixture({
    review: undefined,
    signMessage: async () => '0xsignature',
  })
  expect(await signMessage(latchkey, { message: 'Hello' })).toBe('0xsignature')
})
