import { type LatchkeyOptions, requestRpc } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { encodeFunctionData, parseAbi, parseEther, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type AccountFixture,
  axeViolations,
  renderAccountModal,
} from '../testing/renderAccountModal.tsx'

const { spare4 } = localAccounts
const { weth } = localAddresses
const button = (name: string) => page.getByRole('button', { name })
const preview = () => page.getByRole('dialog', { name: 'Review request' })

/** The site's file for a contract: its words for two functions. */
const file = {
  $schema: 'erc7730-v2.schema.json',
  context: { contract: { deployments: [{ chainId: 31_337, address: weth }] } },
  metadata: { owner: 'Wrapped Ether' },
  display: {
    formats: {
      'deposit()': {
        intent: 'Wrap ETH',
        interpolatedIntent: 'Wrap {@.value} for {@.from}',
        fields: [
          { path: '@.value', label: 'Amount', format: 'amount' },
          { path: '@.from', label: 'Recipient', format: 'addressName' },
        ],
      },
      'withdraw(uint256 wad)': { intent: 'Claim a <b>reward</b>', fields: [] },
    },
  },
}

const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256 wad)'])
const wrap = {
  from: spare4.address,
  to: weth,
  data: encodeFunctionData({ abi, functionName: 'deposit' }),
  value: toHex(parseEther('0.25')),
}

type Asked = AccountFixture & { outcome: Promise<unknown> }

async function ask(
  request: { method: string; params: unknown },
  options: Partial<LatchkeyOptions> = {},
): Promise<Asked> {
  const fixture = await renderAccountModal({
    clearSigning: [file],
    safety: { preview: 'always' },
    ...options,
  })
  const outcome = requestRpc(fixture.latchkey, { namespace: 'eip155', ...request }).catch(
    (error: unknown) => error,
  )
  return { ...fixture, outcome }
}

describe('a request with words', () => {
  test('is told by its intent and its sentence, with the values of the request', async () => {
    const { bodyText, outcome } = await ask({ method: 'eth_sendTransaction', params: [wrap] })
    await expect.element(page.getByRole('heading', { name: 'Wrap ETH' })).toBeVisible()
    await expect.poll(bodyText).toMatch(/Wrap 0\.25 ETH.* for Your account/)
    expect(bodyText()).toContain('Described by')
    expect(bodyText()).toContain('Amount')
    expect(await axeViolations()).toEqual([])
    await button('Reject').click()
    expect(await outcome).toMatchObject({ code: 'wallet/rejected' })
  })

  test('shows the digest of its calldata in the details', async () => {
    const { bodyText } = await ask({ method: 'eth_sendTransaction', params: [wrap] })
    await page.getByText('Details', { exact: true }).click()
    await expect.poll(bodyText).toContain('Calldata Digest')
    await expect.element(button('Copy number')).toBeVisible()
    await button('Reject').click()
  })

  test('keeps its decoded facts and balance changes', async () => {
    const { bodyText } = await ask({ method: 'eth_sendTransaction', params: [wrap] })
    await expect.poll(bodyText).toContain('Request details')
    expect(bodyText()).toContain('Pays 0.25 ETH')
    expect(bodyText()).toContain('Estimated balance changes')
    await button('Reject').click()
  })

  test('of several calls is told call by call, and HTML of a file stays text', async () => {
    const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [parseEther('0.1')] })
    const { bodyText, wallet } = await ask({
      method: 'wallet_sendCalls',
      params: [
        {
          ...{ version: '2.0.0', chainId: '0x7a69', from: spare4.address, atomicRequired: false },
          calls: [wrap, { to: weth, data }],
        },
      ],
    })
    await expect.element(preview()).toBeVisible()
    await expect.poll(bodyText).toContain('Wrap 0.25 ETH')
    await expect.poll(bodyText).toContain('Claim a <b>reward</b>')
    await button('Reject').click()
    expect(wallet.sent).toEqual([])
  })
})

describe('typed data without words', () => {
  const typed = {
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Vote: [{ name: 'choice', type: 'string' }],
    },
    primaryType: 'Vote',
    domain: { name: 'Council' },
    message: { choice: 'Plant more trees' },
  }

  test('has one line, its content on demand and the digests that wallets show', async () => {
    const { bodyText } = await ask({
      method: 'eth_signTypedData_v4',
      params: [spare4.address, JSON.stringify(typed)],
    })
    await expect.poll(bodyText).toContain('Signs “Vote”')
    await page.getByText('Content', { exact: true }).click()
    await expect.element(page.getByText('Plant more trees')).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect.poll(bodyText).toContain('EIP-712 Digest')
    expect(bodyText()).toContain('Message Hash')
    await button('Reject').click()
  })
})
