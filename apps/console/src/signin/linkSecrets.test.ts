import { expect, test } from 'vitest'
import { parseLinkSecret } from './linkSecrets.ts'

const token = 'q'.repeat(43)

test('reads the secret of a claim, an invitation and a share link', () => {
  expect(parseLinkSecret(`#claim=${token}`)).toEqual({ kind: 'claim', token })
  expect(parseLinkSecret(`#invitation=${token}`)).toEqual({ kind: 'invitation', token })
  expect(parseLinkSecret(`#share=${token}&project=shop`)).toEqual({
    kind: 'share',
    token,
    project: 'shop',
  })
})

test.each(['', '#', '#claim=short', `#claim=${token}!`, `#other=${token}`])(
  'finds no secret in %j',
  (hash) => {
    expect(parseLinkSecret(hash)).toBeNull()
  },
)
