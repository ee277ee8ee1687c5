import { describe, expect, test } from 'vitest'
import type { DangerCode, RequestFact } from '../adapter/request.ts'
import { judgeRequest } from './judgeRequest.ts'

const site = { trusted: ['0xTrusted'], origin: 'https://app.example:8443' }
const judge = (code: DangerCode, subject: string | null) =>
  judgeRequest({ facts: [], dangers: [{ code, subject }] }, site).map((one) => one.code)
const signIn = (domain: string): readonly RequestFact[] => [{ kind: 'signs-in', domain }]

describe('a contract the owner vouches for', () => {
  test('may be allowed a limited amount and be called', () => {
    expect(judge('allowance', '0xtrusted')).toEqual([])
    expect(judge('unknown-call', '0xTRUSTED')).toEqual([])
    expect(judge('permit2', '0xtrusted')).toEqual([])
  })

  test.each<DangerCode>([
    'allowance-unlimited',
    'permit-unlimited',
    'operator',
    'delegation',
    'delegatecall',
    'control',
    'other-chain',
    'blind-signature',
  ])('is not trusted with %s', (code) => {
    expect(judge(code, '0xtrusted')).toEqual([code])
  })

  test('is no excuse for a stranger', () => {
    expect(judge('allowance', '0xstranger')).toEqual(['allowance'])
    expect(judge('unknown-call', null)).toEqual(['unknown-call'])
  })
})

describe('a sign-in', () => {
  test('for this site is ordinary', () => {
    expect(judgeRequest({ facts: signIn('app.example:8443'), dangers: [] }, site)).toEqual([])
  })

  test.each(['app.example', 'evil.example', 'app.example:8443.evil.example', 'APP.EXAMPLE'])(
    'for %s is a danger here',
    (domain) => {
      expect(judgeRequest({ facts: signIn(domain), dangers: [] }, site)).toEqual([
        { code: 'other-site', subject: domain },
      ])
    },
  )
})
