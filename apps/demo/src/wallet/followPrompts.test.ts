import { localAccounts } from '@latchkey/testing'
import { createFakeEvmWallet } from '@latchkey/testing/evm'
import { hexToString, stringToHex, verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { describeRequest } from './describeRequest.ts'
import { followPrompts, type OpenPrompt } from './followPrompts.ts'

const { alice } = localAccounts

test('the demo wallet signs the message that its prompt shows when two requests wait', async () => {
  const wallet = createFakeEvmWallet({
    accounts: [alice],
    rpcUrl: 'http://127.0.0.1:9',
    behaviour: { sign: 'hang' },
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const prompts: OpenPrompt[] = []
  void followPrompts(wallet, {
    name: 'Demo Wallet',
    icon: '',
    onPrompt: (prompt) => prompt && prompts.push(prompt),
    describe: (request) => describeRequest(request, wallet.accounts),
  })
  const messages = ['first', 'second'].map((text) => stringToHex(text))
  const signatures = messages.map((message) =>
    wallet.provider.request({ method: 'personal_sign', params: [message, alice.address] }),
  )
  for (const [index, message] of messages.entries()) {
    await expect.poll(() => prompts[index]?.facts).toMatchObject([{ value: hexToString(message) }])
    prompts[index]?.approve()
    const signature = (await signatures[index]) as `0x${string}`
    expect(
      await verifyMessage({ address: alice.address, message: { raw: message }, signature }),
    ).toBe(true)
  }
})
