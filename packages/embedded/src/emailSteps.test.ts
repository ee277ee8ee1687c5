import { expect, test } from 'vitest'
import type { AskVault } from './createAskVault.ts'
import { emailSteps } from './emailSteps.ts'

function create() {
  const asked: unknown[] = []
  const providers: string[] = []
  const ask = (async (name: string, payload: unknown) => {
    asked.push([name, payload])
    return { action: 'VERIFY_OTP', resendInSeconds: 30 }
  }) as AskVault
  return { asked, providers, steps: emailSteps(ask, (provider) => providers.push(provider)) }
}

test.each(['', 'alice', 'alice@', 'alice@example', 'a b@example.com', `${'a'.repeat(260)}@x.org`])(
  'the email step rejects %j as an email address without asking the vault',
  async (email) => {
    const { asked, steps } = create()
    await expect(steps.startEmailLogin(email)).rejects.toMatchObject({
      code: 'embedded/invalid-email',
    })
    expect(asked).toEqual([])
  },
)

test('the email step sends a valid address to the vault, and stores how the visitor logs in', async () => {
  const { asked, providers, steps } = create()
  await steps.startEmailLogin('alice@example.com')
  expect(asked).toEqual([['CONNECT_EMAIL', { email: 'alice@example.com' }]])
  expect(providers).toEqual(['email'])
})

test('the email login waits for the device’s link, and then verifies the code', async () => {
  const { asked, steps } = create()
  await steps.waitForDeviceLink()
  await steps.verifyEmailCode('01234567')
  expect(asked).toEqual([
    ['CONNECT_DEVICE', {}],
    ['CONNECT_OTP', { otp: '01234567' }],
  ])
})
