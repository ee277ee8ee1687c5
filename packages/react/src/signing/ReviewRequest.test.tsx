import { type LatchkeyOptions, requestRpc } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushView } from '../navigation/navigate.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import {
  type AccountFixture,
  axeViolations,
  renderAccountModal,
} from '../testing/renderAccountModal.tsx'

const { spare4, mallory, carol } = localAccounts
const preview = () => page.getByRole('dialog', { name: 'Review request' })
const button = (name: string) => page.getByRole('button', { name })

const approval = {
  method: 'eth_sendTransaction',
  params: [
    {
      from: spare4.address,
      to: localAddresses.usdc,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [mallory.address, maxUint256],
      }),
    },
  ],
}
const payment = {
  method: 'eth_sendTransaction',
  params: [{ from: spare4.address, to: carol.address, value: '0x1' }],
}
const text = (words: string) => ({
  method: 'personal_sign',
  params: [stringToHex(words), spare4.address],
})

type Asked = AccountFixture & { outcome: Promise<unknown> }

async function ask(
  request: { method: string; params: unknown },
  options: Partial<LatchkeyOptions> = {},
): Promise<Asked> {
  const fixture = await renderAccountModal(options)
  const outcome = requestRpc(fixture.latchkey, { namespace: 'eip155', ...request }).catch(
    (error: unknown) => error,
  )
  return { ...fixture, outcome }
}

test('the request review describes an unlimited allowance, and Reject ends the request', async () => {
  const { bodyText, wallet, outcome } = await ask(approval)
  await expect.element(preview()).toBeVisible()
  await expect.poll(bodyText).toContain('spend all your USDC')
  expect(bodyText()).toContain('There is no limit')
  expect(await axeViolations()).toEqual([])
  await button('Reject').click()
  expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
  expect(wallet.sent).toEqual([])
  // The previous view is shown again.
  await expect.element(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
})

test('the request review says when the spender of an allowance is an account and not a contract', async () => {
  const { bodyText, outcome } = await ask(approval, { safety: { preview: 'always' } })
  await expect.poll(bodyText).toContain('is a personal address, not a contract')
  await button('Reject').click()
  expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
})

test('Continue in the request review sends the request to the wallet', async () => {
  const { wallet, outcome } = await ask(approval)
  await button('Continue anyway').click()
  expect(await outcome).toMatch(/^0x/)
  expect(wallet.sent).toHaveLength(1)
})

test('going back from the request review rejects the request', async () => {
  const { outcome, wallet } = await ask(approval)
  await expect.element(preview()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
  expect(wallet.sent).toEqual([])
})

test('an ordinary payment and a plain text message open no request review', async () => {
  const { outcome, latchkey } = await ask(payment)
  expect(await outcome).toMatch(/^0x/)
  const signed = requestRpc(latchkey, { namespace: 'eip155', ...text('Hello') })
  expect(await signed).toMatch(/^0x/)
  expect(viewStoreOf(latchkey).getState().stack).toEqual([{ name: 'Account' }])
})

describe('safety.preview "always"', () => {
  test('safety.preview "always" shows a payment with the outgoing amount', async () => {
    const { bodyText, outcome } = await ask(payment, { safety: { preview: 'always' } })
    await expect.element(preview()).toBeVisible()
    await expect.poll(bodyText).toContain('−0.000000000000000001 ETH')
    expect(bodyText()).toContain(carol.address)
    expect(await axeViolations()).toEqual([])
    await button('Continue to wallet').click()
    expect(await outcome).toMatch(/^0x/)
  })

  test('safety.preview "always" shows the whole text of a long message', async () => {
    const words = `I agree.\n${'Line after line.\n'.repeat(200)}`
    const { bodyText, find, outcome } = await ask(text(words), { safety: { preview: 'always' } })
    await expect.poll(bodyText).toContain('I agree.')
    const box = find('.signing-text')[0]
    expect(box?.getBoundingClientRect().height).toBeLessThanOrEqual(160)
    expect(await axeViolations()).toEqual([])
    await button('Reject').click()
    expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
  })
})

test('the request review names token and recipient of a transfer inside a batch in full', async () => {
  const { bodyText, outcome } = await ask({
    method: 'wallet_sendCalls',
    params: [
      {
        from: spare4.address,
        calls: [
          { to: localAddresses.weth, data: '0xd0e30db0', value: '0x1' },
          {
            to: localAddresses.usdc,
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'transfer',
              args: [mallory.address, 5n],
            }),
          },
        ],
      },
    ],
  })
  await expect.poll(bodyText).toContain('Among other calls, this also sends USDC')
  expect(bodyText()).toContain(mallory.address)
  await button('Reject').click()
  expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
})

test('the request review says which right is given away, and to whom in full', async () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function approveDelegation(address delegatee, uint256 amount)']),
    args: [mallory.address, 1n],
  })
  const { bodyText, outcome } = await ask({
    method: 'eth_sendTransaction',
    params: [{ from: spare4.address, to: localAddresses.swapRouter02, data }],
  })
  await expect.poll(bodyText).toMatch(/Gives \S+ rights at \S+/)
  expect(bodyText()).toContain('would control something you own')
  expect(bodyText()).toContain(mallory.address)
  await button('Reject').click()
  expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
})

test('the request review shows an address in full that only the simulation names', async () => {
  const { bodyText, latchkey } = await renderAccountModal()
  const contract = localAddresses.swapRouter02
  pushView(latchkey, {
    name: 'ReviewRequest',
    decide: () => {},
    preview: {
      ...{ method: 'eth_sendTransaction', account: spare4.address, network: 'eip155:31337' },
      ...{ isOrdinary: false, simulation: 'simulated', changes: [], allowances: [], words: null },
      facts: [{ kind: 'calls', contract, method: null }],
      dangers: [{ code: 'unknown-rights', subject: mallory.address }],
    },
  })
  await expect.poll(bodyText).toContain('may get rights over something you own')
  expect(bodyText()).toContain(mallory.address)
})

test('the request review says when no node simulates a transaction in time', async () => {
  const silent = { url: 'http://127.0.0.1:9' }
  const { bodyText, wallet, outcome } = await ask(payment, {
    customRpcUrls: { 'eip155:31337': [silent] },
  })
  await expect.poll(bodyText).toContain('couldn’t simulate this transaction in time')
  expect(bodyText()).toContain('The network didn’t respond in time')
  expect(await axeViolations()).toEqual([])
  await button('Reject').click()
  expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
  expect(wallet.sent).toEqual([])
})

test('safety.preview "off" shows no request review, even for an unlimited allowance', async () => {
  const { outcome, latchkey } = await ask(approval, { safety: { preview: 'off' } })
  expect(await outcome).toMatch(/^0x/)
  expect(viewStoreOf(latchkey).getState().stack).toEqual([{ name: 'Account' }])
})
