import { walletRequestAbilities } from '@latchkey/siwx'
import { expect, test } from 'vitest'
import { signInText } from '../text/en/signin.ts'
import { describeAbility, groupAbilities } from './describeAbility.ts'

const describe = (resource: string, name: string): string => {
  const [kind = '', action = ''] = name.split('/')
  return describeAbility({ resource, kind, action, limits: [{}] }, signInText.en)
}

test.each(walletRequestAbilities.eip155 ?? [])(
  'describeAbility has a sentence for the wallet request %s',
  (name) => {
    expect(Object.values(signInText.en)).toContain(describe('eip155', name))
    expect(describe('eip155:1', name)).toBe(describe('eip155', name))
  },
)

test.each([
  ['https://shop.example', 'orders/read'],
  ['https://shop.example', 'request/personal_sign'],
  ['eip155', 'request/toString'],
  ['eip155', 'orders/personal_sign'],
])(
  'describeAbility shows the ability %s %s as the site lists it, never as a wallet request',
  (resource, name) => {
    expect(describe(resource, name)).toBe(`${resource}: ${name}`)
  },
)

test('groupAbilities separates what the site may see, ask for and do by itself, and keeps unknown abilities with the last', () => {
  const of = (resource: string, kind: string, action: string) => ({
    resource,
    kind,
    action,
    limits: [{}],
  })
  const text = signInText.en
  expect(
    groupAbilities(
      [
        of('eip155', 'request', 'eth_accounts'),
        of('eip155', 'request', 'eth_requestAccounts'),
        of('eip155', 'request', 'personal_sign'),
        of('eip155', 'request', 'eth_sendRawTransaction'),
        of('https://shop.example', 'orders', 'read'),
      ],
      text,
    ),
  ).toEqual({
    see: [text.seeAddresses],
    ask: [text.askSignature],
    act: [text.sendSigned, 'https://shop.example: orders/read'],
  })
})
