import { expect, test } from 'vitest'
import type { AskVault } from './createAskVault.ts'
import { emailSteps } from './emailSteps.ts'

function create() {
  const asked: unknown[] = []
  const ask = (async (name: string, payload: unknown) => {
    asked.push([name, payload])
    return { action: 'VERIFY_OTP', resendInSeconds: 30 }
  }) as AskVault
  return { asked, steps: emailSteps(ask, () => {}) }
}

test.each(['', 'alice', 'alice@', 'alice@example', 'a b@example.com', `${'a'.repeat(260)}@x.org`])(
  'the e-mail step rejects %j as an e-mail address without asking the vault',
  async (email) => {
    const { asked, steps } = create()
    await expect(steps.connectEmail(email)).rejects.toMatchObject({
      code: 'embedded/invalid-email',
    })
    expect(asked).toEqual([])
  },
)

test('the e-mail step sends a valid address to the vault', async () => {
  const { asked, steps } = create()
  await steps.connectEmail('alice@example.com')
  expect(asked).toEqual([['CONNECT_EMAIL', { email: 'alice@example.com' }]])
})
