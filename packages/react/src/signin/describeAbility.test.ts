import { walletRequestAbilities } from '@latchkey/siwx'
import { expect, test } from 'vitest'
import { signInText } from '../text/en/signin.ts'
import { describeAbility } from './describeAbility.ts'

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
