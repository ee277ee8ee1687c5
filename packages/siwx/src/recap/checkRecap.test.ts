import { expect, test } from 'vitest'
import type { SignInMessage } from '../message/signInMessage.ts'
import { checkRecap } from './checkRecap.ts'
import { type Ability, formatRecap, parseRecap } from './recap.ts'
import { recapIntroduction, recapStatement } from './recapStatement.ts'
import { walletRequestAbilities } from './walletRequestAbilities.ts'

const ability = (action: string, resource = 'eip155', kind = 'request'): Ability => ({
  resource,
  kind,
  action,
  limits: [{}],
})
const abilities = [ability('personal_sign'), ability('eth_sendTransaction')]

const message = (change: Partial<SignInMessage>): SignInMessage => ({
  domain: 'example.com',
  accountAddress: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  chainId: 'eip155:1',
  uri: 'https://example.com',
  version: '1',
  nonce: '0123456789abcdef',
  issuedAt: '2026-01-02T03:04:05Z',
  ...change,
})
const asking = (asked: readonly Ability[]) =>
  message({
    statement: recapStatement(asked),
    resources: ['https://example.com', formatRecap(asked)],
  })

test('checkRecap reads the example of EIP-5573', () => {
  const uri =
    'urn:recap:eyJhdHQiOnsiaHR0cHM6Ly9leGFtcGxlLmNvbS9waWN0dXJlcy8iOnsiY3J1ZC9kZWxldGUiOlt7fV0sImNydWQvdXBkYXRlIjpbe31dLCJvdGhlci9hY3Rpb24iOlt7fV19LCJtYWlsdG86dXNlcm5hbWVAZXhhbXBsZS5jb20iOnsibXNnL3JlY2VpdmUiOlt7Im1heF9jb3VudCI6NSwidGVtcGxhdGVzIjpbIm5ld3NsZXR0ZXIiLCJtYXJrZXRpbmciXX1dLCJtc2cvc2VuZCI6W3sidG8iOiJzb21lb25lQGVtYWlsLmNvbSJ9LHsidG8iOiJqb2VAZW1haWwuY29tIn1dfX0sInByZiI6WyJ6ZGo3V2o2Rk5TNHJVVWJzaUp2amp4Y3NOcVpkRENTaVlSOHNLUVhmb1BmcFNadUF3Il19'
  const read = parseRecap(uri)
  expect(recapStatement(read)).toBe(
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete', 'update' for 'https://example.com/pictures/'. (2) 'other': 'action' for 'https://example.com/pictures/'. (3) 'msg': 'receive', 'send' for 'mailto:username@example.com'.",
  )
  expect(read.find(({ action }) => action === 'send')?.limits).toHaveLength(2)
})

test('checkRecap reads the ReCap that we write', () => {
  expect(parseRecap(formatRecap(abilities))).toEqual([abilities[1], abilities[0]])
})

test('checkRecap returns no abilities for a plain sign-in', () => {
  expect(checkRecap(message({ resources: ['https://example.com'] }), {})).toEqual([])
})

test('checkRecap accepts allowed abilities if the statement spells them out', () => {
  expect(checkRecap(asking(abilities), walletRequestAbilities)).toHaveLength(2)
})

test('checkRecap accepts the statement in another order of words', () => {
  const { resources = [] } = asking(abilities)
  const statement = `Welcome. ${recapStatement(abilities).replace(
    "'eth_sendTransaction', 'personal_sign'",
    "'personal_sign', 'eth_sendTransaction'",
  )}`
  expect(checkRecap(message({ statement, resources }), walletRequestAbilities)).toHaveLength(2)
})

test.each(['*', 'eth_*'])(
  'checkRecap rejects the pattern %j, even if the site lists it',
  (action) => {
    const listed = { eip155: [`request/${action}`] }
    expect(() => checkRecap(asking([ability(action)]), listed)).toThrow(
      expect.objectContaining({ code: 'signin/recap-refused' }),
    )
  },
)

const recap = formatRecap(abilities)
const encode = (value: unknown) =>
  `urn:recap:${Buffer.from(JSON.stringify(value)).toString('base64url')}`

test.each<[string, SignInMessage]>([
  ['that the statement does not name', message({ resources: [recap] })],
  [
    'of which the statement names a part',
    message({ resources: [recap], statement: recapStatement(abilities.slice(1)) }),
  ],
  [
    'whose statement names more than it asks',
    message({ resources: [recap], statement: recapStatement([...abilities, ability('eth_sign')]) }),
  ],
  [
    'of which the statement names another action in place of one',
    message({
      resources: [recap],
      statement: recapStatement([ability('personal_sign'), ability('eth_sign')]),
    }),
  ],
  [
    'that is not the last resource',
    message({ resources: [recap, 'https://example.com'], statement: recapStatement(abilities) }),
  ],
  [
    'that is there twice',
    message({ resources: [recap, recap], statement: recapStatement(abilities) }),
  ],
  ['of an unknown ability', asking([ability('eth_drain')])],
  ['of an unknown resource', asking([ability('personal_sign', 'https://example.com')])],
  ['of every action', asking([ability('*')])],
  ['of a family of actions', asking([ability('eth_*')])],
  ['of an inherited name', asking([ability('personal_sign', 'constructor')])],
  [
    'written in capitals',
    message({
      resources: [recap.replace('urn:recap', 'URN:RECAP')],
      statement: recapStatement(abilities),
    }),
  ],
  [
    'that is not base64',
    message({ resources: ['urn:recap:%%%'], statement: recapStatement(abilities) }),
  ],
  ['that is not JSON', message({ resources: ['urn:recap:e30x'] })],
  ['without abilities', message({ resources: [encode({ att: {}, prf: [] })] })],
  ['without attenuations', message({ resources: [encode({ prf: [] })] })],
  ['with a list for abilities', message({ resources: [encode({ att: { eip155: [] } })] })],
  [
    'with a name that has no kind',
    message({ resources: [encode({ att: { eip155: { sign: [{}] } } })] }),
  ],
  [
    'with limits that are no list',
    message({ resources: [encode({ att: { eip155: { 'request/personal_sign': {} } } })] }),
  ],
  [
    'with limits that are no sets',
    message({
      resources: [encode({ att: { eip155: { 'request/personal_sign': [[]] } } })],
      statement: recapStatement(abilities.slice(0, 1)),
    }),
  ],
  [
    'with limits that are null, and a right statement',
    message({
      resources: [encode({ att: { eip155: { 'request/personal_sign': null } } })],
      statement: recapStatement(abilities.slice(0, 1)),
    }),
  ],
  [
    'with one set for limits, and a right statement',
    message({
      resources: [encode({ att: { eip155: { 'request/personal_sign': { length: 0 } } } })],
      statement: recapStatement(abilities.slice(0, 1)),
    }),
  ],
  [
    'with two slashes in a name',
    message({ resources: [encode({ att: { eip155: { 'request/personal_sign/x': [{}] } } })] }),
  ],
  [
    'whose statement names it for another resource',
    message({
      resources: [recap],
      statement: recapStatement(abilities).replace("for 'eip155'", "for 'eip156'"),
    }),
  ],
  [
    'whose statement names it as another kind',
    message({
      resources: [recap],
      statement: recapStatement(abilities).replace("'request'", "'respond'"),
    }),
  ],
  [
    'whose statement lacks the introduction',
    message({ resources: [recap], statement: recapStatement(abilities).slice(20) }),
  ],
  [
    'that the statement names before the introduction only',
    message({
      resources: [recap],
      statement: `(1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'. ${recapIntroduction}`,
    }),
  ],
])('checkRecap rejects a ReCap %s', (_, asked) => {
  expect(() => checkRecap(asked, walletRequestAbilities)).toThrow('signin/recap-refused')
})

test('checkRecap rejects every ReCap when the site lists no ability', () => {
  expect(() => checkRecap(asking(abilities), {})).toThrow('signin/recap-refused')
})

test('checkRecap accepts limits of several sets and returns them', () => {
  const limited: Ability = { ...ability('personal_sign'), limits: [{ max: 5 }, {}] }
  expect(checkRecap(asking([limited]), walletRequestAbilities)).toEqual([limited])
})

test('walletRequestAbilities are the requests of a wallet, by name', () => {
  expect(Object.keys(walletRequestAbilities)).toEqual(['eip155'])
  expect(walletRequestAbilities.eip155).toHaveLength(24)
  expect(walletRequestAbilities.eip155).toContain('request/eth_sendTransaction')
  expect(walletRequestAbilities.eip155?.every((name) => /^request\/\w+$/.test(name))).toBe(true)
})

test('formatRecap sorts resources and names, and groups the statement by kind', () => {
  const all = [ability('b', 'z'), ability('a', 'z', 'x'), ability('c', 'a'), ability('a', 'z')]
  const json = Buffer.from(formatRecap(all).slice('urn:recap:'.length), 'base64url').toString()
  expect(json).toBe(
    '{"att":{"a":{"request/c":[{}]},"z":{"request/a":[{}],"request/b":[{}],"x/a":[{}]}},"prf":[]}',
  )
  expect(recapStatement(all)).toBe(
    `${recapIntroduction}(1) 'request': 'c' for 'a'. (2) 'request': 'a', 'b' for 'z'. (3) 'x': 'a' for 'z'.`,
  )
})
